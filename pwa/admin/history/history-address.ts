import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type HistoryFilter, historySubjects } from '#contract/history.ts'
import { days } from '#contract/primitives/time.ts'
import { type SetParams, useSetParams } from '../kit/collection/use-params.ts'

/** The times that can be chosen; `dates`: from one day to another. */
export const historyTimes = [
  { value: '', label: 'Any time' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last 30 days' },
  { value: 'dates', label: 'Choose dates' },
] as const
type HistoryTime = (typeof historyTimes)[number]['value']

const daysBack: Partial<Record<HistoryTime, number>> = { today: 0, week: 6, month: 29 }

/** What is asked for, as it stands in the address. */
export interface HistoryView {
  readonly search: string
  /** A kind, or "". */
  readonly subject: string
  /** The id of a person, or "". */
  readonly actor: string
  readonly time: HistoryTime
  /** Days as `2026-11-20`, or "". */
  readonly from: string
  readonly until: string
  /** The thing whose own history is shown, or "". */
  readonly about: string
}

/** The parts of the screen's state that are in the address. */
export interface HistoryAddress {
  readonly view: HistoryView
  /** Id of the open entry, or null. */
  readonly entry: string | null
  /** Id of the open act, or null. */
  readonly act: string | null
  /** Changes what is listed; "" takes a filter away. */
  show(change: Partial<HistoryView>): void
  /** Lists everything about one thing, and nothing else. */
  showOnly(about: string): void
  open(what: { readonly entry?: string | null; readonly act?: string | null }): void
}

/** The start of a day of this device, some days from it; null for no day. */
function startOf(day: string, plus = 0): Date | null {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const at = new Date(year, month - 1, date + plus)
  return day === '' || Number.isNaN(at.getTime()) ? null : at
}

/** The filter of the calls. Days are those of this device. */
export function filterOf({ search, subject, actor, time, from, until, about }: HistoryView, now: Date) {
  const back = daysBack[time]
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  const start = back === undefined ? null : startOfDayBefore(today, back)
  const first = time === 'dates' ? startOf(from) : start
  const end = time === 'dates' ? startOf(until, 1) : null
  const kind = historySubjects.find((known) => known === subject)
  const filter: HistoryFilter = {
    ...(search ? { search } : {}),
    ...(kind ? { subject: kind } : {}),
    ...(actor ? { actor } : {}),
    ...(about ? { subject_id: about } : {}),
    ...(first ? { from: first.toISOString() } : {}),
    ...(end ? { until: end.toISOString() } : {}),
  }
  return filter
}

/** Noon makes up for the hours of a clock change. */
function startOfDayBefore(day: Date, count: number): Date {
  const noon = new Date(day.getTime() + days(1) / 2 - days(count))
  return new Date(noon.getFullYear(), noon.getMonth(), noon.getDate())
}

/** The tab's parameters of the address. */
export function useHistoryAddress(): HistoryAddress {
  const [query] = useSearchParams()
  const setParams: SetParams = useSetParams()
  const read = (key: string) => query.get(key) ?? ''
  const [search, subject, actor, about] = ['search', 'subject', 'actor', 'about'].map(read)
  const [from, until] = ['from', 'until'].map(read)
  const time = historyTimes.find(({ value }) => value === query.get('time'))?.value ?? ''
  const view = useMemo<HistoryView>(
    () => ({
      search: search ?? '',
      subject: subject ?? '',
      actor: actor ?? '',
      time,
      from: from ?? '',
      until: until ?? '',
      about: about ?? '',
    }),
    [search, subject, actor, time, from, until, about],
  )
  const show = useCallback<HistoryAddress['show']>(
    (change) => setParams({ ...change, entry: null, act: null }, { replace: true }),
    [setParams],
  )
  const showOnly = useCallback<HistoryAddress['showOnly']>(
    (wanted) => {
      const cleared = { search: null, subject: null, actor: null, time: null, from: null, until: null }
      setParams({ ...cleared, about: wanted, entry: null, act: null })
    },
    [setParams],
  )
  const open = useCallback<HistoryAddress['open']>(
    ({ entry = null, act = null }) => setParams({ entry, act }),
    [setParams],
  )
  return { view, entry: query.get('entry'), act: query.get('act'), show, showOnly, open }
}
