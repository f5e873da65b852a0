import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { historyEndpoints } from '#contract/history.ts'
import { addChangeNote, listChanges, removeChangeWords } from '#contract/public-changes/change-endpoints.ts'
import type { ChangePage } from '#contract/public-changes/public-change.ts'
import { useStaffCall } from '../../kit/account/staff-call.ts'
import { useStaffSave } from '../../kit/account/staff-query.tsx'

/** Entries that one press on "Show Older" adds. */
const AT_ONCE = '20'

/** The entries of the public record about a firm, page by page. */
export function useRecord(firm: string) {
  const callStaff = useStaffCall()
  const query = useInfiniteQuery({
    queryKey: [listChanges.path, firm],
    initialPageParam: undefined as ChangePage['next'],
    queryFn: ({ pageParam, signal }) =>
      callStaff(listChanges, { query: { firm, limit: AT_ONCE, ...pageParam } }, { signal }),
    getNextPageParam: ({ next }) => next,
  })
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  return {
    /** Undefined until the first page is there. */
    changes: useMemo(() => data?.pages.flatMap(({ changes }) => changes), [data]),
    total: data?.pages[0]?.total ?? 0,
    error,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    more: () => void fetchNextPage(),
    readAgain: () => void refetch(),
  }
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
