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
import { listRecentActs } from '#contract/take-back.ts'
import { useStaffCall } from '../kit/account/staff-call.ts'
import { useStaffPages, useStaffQuery } from '../kit/account/staff-query.tsx'

/** The query of the page behind the last row of one. */
const behind = (last: HistoryEntry | undefined) => (last ? { before: last.at, before_id: last.id } : {})

export type Lines = ReturnType<typeof useHistoryLines>

/** The lines of the history that a filter lets through, page by page; undefined until the first page is loaded. */
export function useHistoryLines(filter: HistoryFilter) {
  const { pages, error, refetch, ...rest } = useStaffPages(listHistoryLines, {
    input: (last: HistoryEntry | undefined) => ({ query: { ...filter, ...behind(last) } }),
    next: (page) => (page.length < HISTORY_PAGE ? undefined : page.at(-1)?.entry),
  })
  const lines = useMemo((): readonly HistoryLine[] | undefined => pages?.flat(), [pages])
  return { ...rest, lines, hasFailed: !pages && error !== null, reload: () => void refetch() }
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

/** Reads earlier versions of a thing as an entry knows them. */
export function useReadVersion(entry: string) {
  const callStaff = useStaffCall()
  return (of: VersionKind) => callStaff(readHistoryVersion, { params: { id: entry }, query: { of } })
}

/** Reads the request that takes a whole act on firms back. */
export function useReadActRevert() {
  const callStaff = useStaffCall()
  return (act: string) => callStaff(readActRevert, { params: { id: act } })
}

/** One's own acts of the last day. */
export const useRecentActs = () => useStaffQuery(listRecentActs, {})
