import { SavedClosed } from '#pwa/closed/saved-closed.tsx'
import { CompareTray } from '#pwa/compare/compare-tray.tsx'
import { SavedFirms } from '#pwa/firms/saved/saved-firms.tsx'

/** The firms that the visitor saved on this device, and the firms chosen to be compared. */
export function SavedPage() {
  return (
    <>
      <SavedFirms />
      <SavedClosed />
      <CompareTray />
    </>
  )
}
