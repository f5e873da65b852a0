import { useMemo } from 'react'
import { HISTORY_SEARCH_LENGTH, type HistoryFilter, type HistoryLine, NOBODY } from '#contract/history.ts'
import { historySubjects } from '#contract/history-said.ts'
import { dayOf } from '#contract/primitives/day.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { days } from '#contract/primitives/time.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { startOfDay } from '#pwa/ui/moment-text.ts'
import { saveFile } from '#pwa/ui/save-file.ts'
import { Collection } from '../kit/collection/collection.tsx'
import { Choose, ListSearch, MoreRows, RefreshButton } from '../kit/collection/list-controls.tsx'
import { useTypedSearch } from '../kit/collection/use-params.ts'
import type { Choice } from '../kit/form/fields/choice-fields.tsx'
import { TypedDayField } from '../kit/form/fields/text-fields.tsx'
import { useAttempt } from '../kit/form/use-task.ts'
import { useListKeys } from '../kit/keys/list-keys.ts'
import { useBanner } from '../kit/messages/banner.tsx'
import { useUsers } from '../users/queries.ts'
import styles from './history.module.css'
import { everything, filterOf, type HistoryAddress, historyTimes, subjectNames } from './history-address.ts'
import { LineRow } from './line-row.tsx'
import { type Lines, useHistoryLines, useReadEntries } from './queries.ts'

interface HistoryListProps {
  readonly address: HistoryAddress
  onOpen(line: HistoryLine): void
}

/** The history, narrowed by its filters, day by day. */
export function HistoryList({ address, onOpen }: HistoryListProps) {
  const { view, show } = address
  const filter = useMemo(() => filterOf(view, new Date()), [view])
  const loaded = useHistoryLines(filter)
  // Of a thing's own history each line says what was done to that thing, also within an act on many.
  const { lines, ...rest } = view.about ? linesAlone(loaded) : loaded
  const file = useExport(filter)
  const name = view.about && (lines?.[0]?.entry.subject_name || 'one thing')
  const none =
    Object.keys(filter).length === 0
      ? { title: 'Nothing has been done yet' }
      : {
          title: 'No entries match',
          action: <Button onClick={() => show(everything)}>Show everything</Button>,
        }
  return (
    <Collection
      layout="page"
      title="History"
      actions={
        <>
          <Button icon="download" busy={file.isBusy} disabled={!lines?.length} onClick={file.start}>
            Export CSV
          </Button>
          <RefreshButton busy={!lines && !rest.hasFailed} onRefresh={rest.reload} />
        </>
      }
      filters={
        <>
          {name && (
            <p className="flex flex-wrap items-center justify-between gap-2 rounded-lg border border-primary-line bg-primary-soft py-1 pr-2 pl-4 wrap-anywhere strongs:font-650">
              <span>
                All about <strong translate="no">{name}</strong>
              </span>
              <Button variant="quiet" icon="x" onClick={() => show({ about: '' })}>
                Show everything
              </Button>
            </p>
          )}
          <HistoryFilters address={address} />
        </>
      }
      rows={lines}
      {...loadState(rest)}
      empty={<Empty bare icon="history" {...none} />}
    >
      {(lines) => <DayList lines={lines} more={rest} onOpen={onOpen} />}
    </Collection>
  )
}

const kinds: readonly Choice[] = [
  { value: '', label: 'All kinds' },
  ...historySubjects.map((value) => ({ value, label: subjectNames[value] })),
]

function HistoryFilters({ address: { view, show } }: Pick<HistoryListProps, 'address'>) {
  const { data: users = [] } = useUsers()
  const { typed, type } = useTypedSearch(view.search, (search) => show({ search }))
  const people: Choice[] = [
    { value: '', label: 'Everyone' },
    ...users.map(({ id, username }) => ({ value: id, label: username })),
    { value: NOBODY, label: 'Not signed in' },
  ]
  // Entries and addresses still name deleted people.
  if (!people.some(({ value }) => value === view.actor))
    people.push({ value: view.actor, label: 'A deleted user' })
  return (
    <search className="flex flex-wrap gap-2">
      <div className="grow basis-56">
        <ListSearch
          label="Search firm, person or field"
          maxLength={HISTORY_SEARCH_LENGTH}
          value={typed}
          onType={type}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Choose label="Kind" value={view.subject} choices={kinds} onChoose={(subject) => show({ subject })} />
        <Choose label="Person" value={view.actor} choices={people} onChoose={(actor) => show({ actor })} />
        <Choose
          label="Time"
          value={view.time}
          choices={historyTimes}
          onChoose={(time) => show({ time, ...(time === 'dates' ? {} : { from: '', until: '' }) })}
        />
      </div>
      {view.time === 'dates' && (
        // A field whose day is refused is higher by that sentence.
        <div className="flex basis-full flex-wrap items-start gap-2">
          <TypedDayField label="From" day={view.from} onTake={(from) => show({ from })} />
          <TypedDayField label="Until" day={view.until} onTake={(until) => show({ until })} />
        </div>
      )}
    </search>
  )
}

/** Writes every entry that a filter lets through into a file, each of an act as well. */
function useExport(filter: HistoryFilter) {
  const readEntries = useReadEntries(filter)
  const banner = useBanner()
  const { attempt, isBusy } = useAttempt()
  const write = async () => {
    const [{ entries, isWhole }, { historyCsv }] = await Promise.all([
      readEntries(),
      import('./history-csv.ts'),
    ])
    saveFile(new File([historyCsv(entries)], `history-${dayOf(new Date())}.csv`, { type: 'text/csv' }))
    const many = pluralize(entries.length, 'line')
    const older = `Exported the newest ${many}. Choose a time to export older ones`
    banner.success(isWhole ? `Exported ${many}` : older)
  }
  return {
    isBusy,
    start: () => void (isBusy || attempt(write, { failed: 'The history could not be exported.' })),
  }
}

/** Why there are no lines yet. */
export const loadState = ({ hasFailed, reload }: Pick<Lines, 'hasFailed' | 'reload'>) => ({
  failed: hasFailed ? 'The history could not be loaded.' : '',
  onRetry: reload,
})

/** The same lines, each of which says what its entry did itself. */
export const linesAlone = (loaded: Lines): Lines => ({
  ...loaded,
  lines: loaded.lines?.map((line) => ({ ...line, parts: [] })),
})

interface DayListProps extends Pick<HistoryListProps, 'onOpen'> {
  readonly lines: readonly HistoryLine[]
  readonly more: Pick<Lines, 'hasMore' | 'isLoadingMore' | 'more'>
}

/** Lines under the days on which they happened. */
export function DayList({ lines, more, onOpen }: DayListProps) {
  const groups = useMemo(() => dayGroups(lines, new Date()), [lines])
  const keys = useListKeys()
  return (
    <div {...keys} className="grid grid-cols-1 gap-2">
      {groups.map(({ key, name, date, lines: own }) => (
        <section key={key} aria-label={`${name}, ${date}`}>
          <h2 className="sticky top-0 z-1 bg-canvas px-0 py-2 text-sm font-650 text-text-2">
            <span>{name}</span> <span className="font-450 text-text-3">{date}</span>
          </h2>
          <ul className={styles.list}>
            {own.map((line) => (
              <li key={line.entry.id}>
                <LineRow line={line} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {more.hasMore && <MoreRows label="Show Older" busy={more.isLoadingMore} onMore={more.more} />}
    </div>
  )
}

/** Puts lines, newest first, into the days of this device: "Today", "20 November". */
export function dayGroups(lines: readonly HistoryLine[], now: Date, locale?: string) {
  const textOf = (day: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, options).format(day)
  const groups = Map.groupBy(lines, ({ entry }) => dayOf(new Date(entry.at)))
  return [...groups].map(([key, own]) => {
    const day = new Date(startOfDay(new Date(own[0]?.entry.at ?? now)))
    // Rounding absorbs the 23 and 25 hours of a clock change.
    const nights = Math.round((startOfDay(now) - day.getTime()) / days(1))
    const year = day.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
    return {
      key,
      name: ['Today', 'Yesterday'][nights] ?? textOf(day, { weekday: 'long' }),
      date: textOf(day, { day: 'numeric', month: 'long', ...year }),
      lines: own,
    }
  })
}
