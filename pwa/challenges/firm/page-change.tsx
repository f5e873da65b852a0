import { shortDay } from '#contract/primitives/day-text.ts'
import { days } from '#contract/primitives/time.ts'
import { Icon } from '#pwa/ui/icon.tsx'

/** How long, in milliseconds, staff are said to look at a page before its rules count as not confirmed. */
const LOOKED_AT_FOR = days(14)

/** The note about a page that changed on `day`. `today` null: not known yet. */
export function pageChangeText(day: string, today: Date | null): string {
  const isLong = today !== null && today.getTime() - Date.parse(day) >= LOOKED_AT_FOR
  const on = shortDay(day, today)
  return isLong ? `Not confirmed since ${on}` : `The firm’s page changed on ${on}; we are looking at it`
}

interface PageChangeProps {
  /** When the page changed that is the source of the terms. */
  readonly day: string
  readonly today: Date | null
}

/** Says beside the source of a challenge that it says something else since. */
export function PageChange({ day, today }: PageChangeProps) {
  return (
    <p className="flex items-center gap-2 text-sm text-warning-ink">
      <Icon name="circle-alert" size="s" />
      <span>{pageChangeText(day, today)}</span>
    </p>
  )
}
