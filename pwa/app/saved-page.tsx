import { SavedFirms } from '#pwa/firms/saved/saved-firms.tsx'

/** The firms that the visitor saved on this device. */
export function SavedPage() {
  return <SavedFirms />
}
