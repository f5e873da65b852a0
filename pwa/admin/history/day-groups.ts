import type { HistoryLine } from '#contract/history.ts'
import { dayOf } from '#contract/primitives/day.ts'
import { days } from '#contract/primitives/time.ts'
import { startOfDay } from '#pwa/ui/moment-text.ts'

/** The lines of one day, newest first. */
interface DayGroup {
  readonly key: string
  /** "Today", "Yesterday", or the day of the week. */
  readonly name: string
  /** "20 November", with the year where it is another one. */
  readonly date: string
  readonly lines: readonly HistoryLine[]
}

function nameOf(day: Date, now: Date, locale: string | undefined): string {
  // Rounding absorbs the 23 and 25 hours of a clock change.
  const nights = Math.round((startOfDay(now) - day.getTime()) / days(1))
  if (nights === 0) return 'Today'
  if (nights === 1) return 'Yesterday'
  return new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(day)
}

/** Puts lines, newest first, into the days of this device. */
export function dayGroups(lines: readonly HistoryLine[], now: Date, locale?: string): readonly DayGroup[] {
  const groups = new Map<string, { day: Date; lines: HistoryLine[] }>()
  for (const line of lines) {
    const at = new Date(line.entry.at)
    const key = dayOf(at)
    const group = groups.get(key) ?? { day: new Date(startOfDay(at)), lines: [] }
    group.lines.push(line)
    groups.set(key, group)
  }
  return [...groups].map(([key, { day, lines: own }]) => {
    const year = day.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
    const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', ...year }).format(day)
    return { key, name: nameOf(day, now, locale), date, lines: own }
  })
}

/** "08:52", in the reader's locale. */
export const timeOf = (at: string, locale?: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(at))
