import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  HISTORY_PAGE,
  type HistoryEntry,
  type HistoryFilter,
  type HistoryLine,
  listHistory,
  listHistoryLines,
  readHistoryEntry,
} from '#contract/history.ts'
import { readActRevert, readHistoryVersion, type VersionKind } from '#contract/history-version.ts'
import { useStaffCall } from '../kit/account/staff-call.ts'
import { useStaffQuery } from '../kit/account/staff-query.tsx'

/** The query of the page behind the last row of one. */
const behind = (last: HistoryEntry | undefined) => (last ? { before: last.at, before_id: last.id } : {})

export interface Lines {
  /** Undefined until the first page is loaded. */
  readonly lines: readonly HistoryLine[] | undefined
  readonly hasFailed: boolean
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  reload(): void
  more(): void
}

/** The lines of the history that a filter lets through, page by page. */
export function useHistoryLines(filter: HistoryFilter): Lines {
  const callStaff = useStaffCall()
  const query = useInfiniteQuery({
    queryKey: [listHistoryLines.path, filter],
    initialPageParam: undefined as HistoryEntry | undefined,
    queryFn: ({ pageParam, signal }) =>
      callStaff(listHistoryLines, { query: { ...filter, ...behind(pageParam) } }, { signal }),
    getNextPageParam: (page) => (page.length < HISTORY_PAGE ? undefined : page.at(-1)?.entry),
  })
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  return {
    lines: useMemo(() => data?.pages.flat(), [data]),
    hasFailed: !data && error !== null,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    reload: () => void refetch(),
    more: () => void fetchNextPage(),
  }
}

export const useHistoryEntry = (id: string) => useStaffQuery(readHistoryEntry, { params: { id } })

/** Most pages of one file. */
const MOST_PAGES = 100

/** Reads every entry that a filter lets through, the newest first; `isWhole`: there are no older ones. */
export function useReadEntries(filter: HistoryFilter) {
  const callStaff = useStaffCall()
  return async (): Promise<{ readonly entries: readonly HistoryEntry[]; readonly isWhole: boolean }> => {
    const entries: HistoryEntry[] = []
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const next = await callStaff(listHistory, { query: { ...filter, ...behind(entries.at(-1)) } })
      entries.push(...next)
      if (next.length < HISTORY_PAGE) return { entries, isWhole: true }
    }
    return { entries, isWhole: false }
  }
}

/** Reads an earlier version of a thing as an entry knows it. */
export function useReadVersion() {
  const callStaff = useStaffCall()
  return (entry: string, of: VersionKind) =>
    callStaff(readHistoryVersion, { params: { id: entry }, query: { of } })
}

/** Reads the request that takes a whole act on firms back. */
export function useReadActRevert() {
  const callStaff = useStaffCall()
  return (act: string) => callStaff(readActRevert, { params: { id: act } })
}
