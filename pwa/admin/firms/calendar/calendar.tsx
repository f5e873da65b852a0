import { useMemo, useState } from 'react'
import { dayOf } from '#contract/primitives/day.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { withNames } from '#pwa/ui/with-names.tsx'
import { LoadState } from '../../kit/collection/load-state.tsx'
import { Page } from '../../kit/layout/page-head.tsx'
import { tabAddress } from '../../kit/layout/panel-link.tsx'
import { useFirms } from '../queries.ts'
import { type CalendarEntry, calendarOf, monthAfter, overdue, weeksOf } from './calendar-entries.ts'

/** What is planned for the firms, and what ends: a month of days, on a phone those of them that hold anything. */
export function Calendar() {
  const { data: firms, error, refetch } = useFirms()
  const today = dayOf(new Date())
  const [month, setMonth] = useState(() => today.slice(0, 7))
  const entries = useMemo(() => calendarOf(firms ?? []), [firms])
  const due = overdue(entries, today)
  return (
    <Page
      title="Calendar"
      count={monthText(month)}
      actions={
        <>
          <IconButton
            icon="chevron-left"
            label="Previous month"
            onClick={() => setMonth(monthAfter(month, -1))}
          />
          <Button onClick={() => setMonth(today.slice(0, 7))}>Today</Button>
          <IconButton
            icon="chevron-right"
            label="Next month"
            onClick={() => setMonth(monthAfter(month, 1))}
          />
        </>
      }
    >
      {firms ? (
        <>
          {due.length > 0 && (
            <details className="group rounded-lg border border-border bg-surface px-3h shadow-1">
              <summary className="flex min-h-tap cursor-pointer items-center justify-between gap-2 font-650 text-warning-ink">
                <span>{`Due by now: ${due.length}`}</span>
                <Icon name="chevron-down" size="s" className="flex-none group-open:rotate-180" />
              </summary>
              <Lines entries={due} />
            </details>
          )}
          <Days month={month} today={today} entries={entries} />
        </>
      ) : (
        <LoadState
          size="part"
          failed={error ? 'Firms could not be loaded' : ''}
          onRetry={() => void refetch()}
        />
      )}
    </Page>
  )
}

/** "November 2026". */
const monthText = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

interface DaysProps {
  readonly month: string
  readonly today: string
  readonly entries: readonly CalendarEntry[]
}

function Days({ month, today, entries }: DaysProps) {
  const byDay = useMemo(() => Map.groupBy(entries, ({ day }) => day), [entries])
  const days = weeksOf(month)
  const isEmpty = !days.some((day) => day.startsWith(month) && byDay.has(day))
  return (
    <>
      {isEmpty && <p className="text-sm text-text-2">Nothing is planned, and nothing ends in this month.</p>}
      <ol
        className="overflow-clip rounded-lg border border-border bg-surface shadow-1 tablet:grid tablet:grid-cols-7"
        aria-label={`Days of ${monthText(month)}`}
      >
        {days.map((day, at) => (
          <li
            key={day}
            className={`-mt-px border-t border-t-border px-2h py-2 max-tablet:data-beside:hidden max-tablet:data-empty:hidden tablet:min-h-28 tablet:px-2 tablet:data-beside:bg-surface-2 ${at % 7 === 0 ? '' : 'tablet:border-s tablet:border-s-border'}`}
            data-beside={!day.startsWith(month) || undefined}
            data-empty={!byDay.has(day) || undefined}
            aria-current={day === today ? 'date' : undefined}
          >
            <time
              className={`block text-sm tabular-nums ${day === today ? 'font-650 text-primary-ink' : 'text-text-3'}`}
              dateTime={day}
            >
              <span className={at < 7 ? undefined : 'tablet:hidden'}>{`${weekdayText(day)} `}</span>
              <span className="hidden tablet:inline">{Number(day.slice(8))}</span>
              <span className="tablet:hidden">{dayText(day)}</span>
            </time>
            <Lines entries={byDay.get(day) ?? []} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** "Sat". */
const weekdayText = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

const icons: Readonly<Record<CalendarEntry['kind'], IconName>> = {
  plan: 'clock',
  end: 'ticket-percent',
  check: 'calendar-check',
  standing: 'triangle-alert',
}

const timeText = (at: string): string =>
  at === '' ? '' : `${new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(new Date(at))} `

function Lines({ entries }: Pick<DaysProps, 'entries'>) {
  if (entries.length === 0) return null
  return (
    <ul>
      {entries.map(({ firm, kind, text, at, code }) => (
        <li key={`${firm.id} ${kind} ${at} ${text}`}>
          <PageLink
            className="flex min-h-tap items-start gap-1h py-1 text-sm leading-135 wrap-anywhere text-inherit hover:bg-surface-2 tablet:flex-col tablet:gap-0 strongs:block"
            to={tabAddress('firms', { firm: firm.id })}
          >
            <Icon name={icons[kind]} size="s" />
            <span>
              <strong translate="no">{firm.name}</strong>
              <span className="block text-text-2">
                {withNames(`${timeText(at)}${text}`, code ? [code] : [])}
              </span>
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  )
}
