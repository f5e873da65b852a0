import { CompareTray } from '#pwa/compare/compare-tray.tsx'
import { ClosedFound } from '#pwa/firms/list/closed-found.tsx'

/** What comes after the list: closed firms that a search finds, and the firms chosen to be compared. */
export function ListEnd() {
  return (
    <>
      <ClosedFound />
      <CompareTray />
    </>
  )
}
