import { SavedClosed } from '#pwa/closed/saved-closed.tsx'
import { CompareTray } from '#pwa/compare/compare-tray.tsx'
import { SavedFirms } from '#pwa/firms/saved/saved-firms.tsx'
import { SavedFollowUps } from '#pwa/reviews/own/saved-follow-ups.tsx'

/** The firms that the visitor saved on this device, the payouts that they wait for, and the firms chosen to be compared. */
export function Page() {
  return (
    <>
      <SavedFirms />
      <SavedClosed />
      <SavedFollowUps />
      <CompareTray />
    </>
  )
}
