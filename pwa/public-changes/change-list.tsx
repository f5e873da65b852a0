import { useMemo } from 'react'
import { utcDayOf } from '#contract/primitives/day.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { days } from '#contract/primitives/time.ts'
import type { PublicChange } from '#contract/public-changes/public-change.ts'
import { useAfterHydration } from '#pwa/data/use-hydrated.ts'
import layout from '#pwa/ui/layout.module.css'
import { type ChangeDay, daysOf } from './change-days.ts'
import { ChangeItem } from './change-entry.tsx'
import styles from './change-list.module.css'

interface ChangeListProps {
  readonly changes: readonly PublicChange[]
  /** Whether the firm of an entry has a page to open. */
  readonly isListed: (change: PublicChange) => boolean
  /** Whether minor changes are expanded. */
  readonly isMinorOpen: boolean
}

/** Entries by day, newest first. */
export function ChangeList({ changes, isListed, isMinorOpen }: ChangeListProps) {
  const byDay = useMemo(() => daysOf(changes), [changes])
  return byDay.map((day, place) => (
    <section key={day.day} aria-labelledby={`changes-${day.day}`}>
      <div
        className={`${layout.wash} flex flex-wrap items-baseline justify-between gap-x-3 pt-4h pb-1h text-sm ${place === 0 ? '@desktop:pt-1' : ''}`}
      >
        <h2 id={`changes-${day.day}`} className="font-650">
          <DayName day={day.day} />
        </h2>
        <span className="text-text-3">{countText(day)}</span>
      </div>
      <ul className={styles.list}>
        {day.groups.map((group) => (
          <ChangeItem key={group.first.id} group={group} isListed={isListed} isMinorOpen={isMinorOpen} />
        ))}
      </ul>
    </section>
  ))
}

/** "3 changes, 1 of them minor". */
function countText({ count, minor }: Pick<ChangeDay, 'count' | 'minor'>): string {
  const all = pluralize(count, 'change')
  if (minor === 0) return all
  return minor === count ? `${all}, minor` : `${all}, ${minor} of them minor`
}

const utcDay = (moment: number) => utcDayOf(new Date(moment))

/** "Today, 4 Dec 2026". The clock of the device is known once it may be read. */
function DayName({ day }: Pick<ChangeDay, 'day'>) {
  const now = Date.now()
  const name = day === utcDay(now) ? 'Today, ' : day === utcDay(now - days(1)) ? 'Yesterday, ' : ''
  return `${useAfterHydration(name, '')}${dayText(day)}`
}
