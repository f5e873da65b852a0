import { useMemo } from 'react'
import { historyEndpoints } from '#contract/history.ts'
import { addChangeNote, listChanges, removeChangeWords } from '#contract/public-changes/change-endpoints.ts'
import type { ChangePage } from '#contract/public-changes/public-change.ts'
import { useStaffPages, useStaffSave } from '../../kit/account/staff-query.tsx'

/** Entries that one press on "Show Older" adds. */
const AT_ONCE = '20'

/** The entries of the public record about a firm, page by page. */
export function useRecord(firm: string) {
  const { pages, ...rest } = useStaffPages(listChanges, {
    input: (after: ChangePage['next']) => ({ query: { firm, limit: AT_ONCE, ...after } }),
    next: ({ next }) => next,
  })
  /** Undefined until the first page is there. */
  const changes = useMemo(() => pages?.flatMap(({ changes }) => changes), [pages])
  return { ...rest, changes }
}

const refreshes = [listChanges, ...historyEndpoints]

/** Corrects an entry with a note, or takes its words away. Both throw `ApiError`. */
export function useCorrectEntry() {
  const { save: note, isSaving: isNoting } = useStaffSave(addChangeNote, { refreshes })
  const { save: remove, isSaving: isRemoving } = useStaffSave(removeChangeWords, { refreshes })
  return {
    addNote: (id: string, text: string) => note({ params: { id }, body: { text } }),
    removeWords: (id: string, reason: string) => remove({ params: { id }, body: { reason } }),
    isSaving: isNoting || isRemoving,
  }
}
