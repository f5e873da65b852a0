import { useState } from 'react'
import { loadRequested } from '#pwa/data/load-ahead.ts'
import { emptyObjection } from './objection-draft.ts'

/** Not kept for offline: what it writes is sent at once or not at all. */
const load = async () => (await import('../objecting/object-sheet.tsx')).ObjectSheet

/** The sheet in which a sender objects, once it is loaded, and its draft, which outlives the sheet. */
export function useObjection() {
  const [draft, change] = useState(emptyObjection)
  const [sheet, setSheet] = useState<{ readonly ObjectSheet: Awaited<ReturnType<typeof load>> } | null>(null)
  /** Resolves with whether the sheet can be opened. */
  const prepare = async (): Promise<boolean> => {
    try {
      const ObjectSheet = await loadRequested(load)
      setSheet({ ObjectSheet })
      return true
    } catch {
      return false
    }
  }
  return { draft, change, prepare, ObjectSheet: sheet?.ObjectSheet }
}
