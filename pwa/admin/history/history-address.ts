import * as v from 'valibot'
import { HISTORY_SEARCH_LENGTH, type HistoryEntry, type HistoryFilter } from '#contract/history.ts'
import { historySubjects } from '#contract/history-said.ts'
import { dayOf } from '#contract/primitives/day.ts'
import { calendarDay } from '#contract/primitives/text-input.ts'
import {
  choiceParam,
  openParam,
  readParams,
  textParam,
  useParams,
  type ValuesOf,
} from '../kit/collection/use-params.ts'
import { saidBy } from './said-by.ts'

/** The kinds that can be chosen. */
export const subjectNames: Readonly<Record<HistoryEntry['subject'], string>> = {
  firm: 'Firms',
  settings: 'Settings',
  theme: 'Themes',
  user: 'Users',
  session: 'Sign-ins',
  mail: 'Email',
  submission: 'Submissions',
  review: 'Published reviews',
  'answer-link': 'Links for firms',
  backup: 'Backups',
  permission: 'Refused permissions',
  page: 'Pages',
  'personal-data': 'Personal data',
  'public-change': 'Public record',
}

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

/** The filters: days as `2026-11-20`, the ids of a person and of the thing whose own history is shown. "": all. */
const viewTable = {
  search: textParam('search', HISTORY_SEARCH_LENGTH),
  subject: textParam('subject'),
  actor: textParam('actor'),
  time: choiceParam(
    'time',
    historyTimes.map(({ value }) => value),
    '',
  ),
  from: textParam('from'),
  until: textParam('until'),
  about: textParam('about'),
}
type HistoryView = ValuesOf<typeof viewTable>

export const everything: HistoryView = readParams(viewTable, new URLSearchParams())

/** The open entry or act. */
const openTable = { entry: openParam('entry'), act: openParam('act') }

const table = { ...viewTable, ...openTable }

/** The start of a day of this device, some days from it; null for what is no day, as an address may say. */
function startOf(day: string, plus = 0): Date | null {
  if (!v.is(calendarDay, day)) return null
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + plus)
}

/** The filter of the calls. Days are those of this device. */
export function filterOf({ search, subject, actor, time, from, until, about }: HistoryView, now: Date) {
  const back = daysBack[time]
  const first = time === 'dates' ? startOf(from) : back === undefined ? null : startOf(dayOf(now), -back)
  const end = time === 'dates' ? startOf(until, 1) : null
  const said = saidBy(search)
  const kind = historySubjects.find((known) => known === subject)
  const filter: HistoryFilter = {
    ...(search ? { search } : {}),
    ...(said ? { said } : {}),
    ...(kind ? { subject: kind } : {}),
    ...(actor ? { actor } : {}),
    ...(about ? { subject_id: about } : {}),
    ...(first ? { from: first.toISOString() } : {}),
    ...(end ? { until: end.toISOString() } : {}),
  }
  return filter
}

export type HistoryAddress = ReturnType<typeof useHistoryAddress>

/** The parts of the screen's state that are in the address. */
export function useHistoryAddress() {
  const { values: view } = useParams(viewTable)
  const { values: opened } = useParams(openTable)
  const { set } = useParams(table)
  const nothing = { entry: null, act: null }
  return {
    view,
    ...opened,
    /** Changes what is listed. */
    show: (change: Partial<HistoryView>) => set({ ...change, ...nothing }, { replace: true }),
    /** Lists everything about one thing, and nothing else. */
    showOnly: (about: string) => set({ ...everything, about, ...nothing }),
    open: (what: Partial<typeof opened>) => set({ ...nothing, ...what }),
  }
}
