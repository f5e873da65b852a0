import { useDeferredValue } from 'react'
import { type FirmFilter, isFiltered } from '#contract/firm-filter.ts'
import { instruments } from '#contract/instruments.ts'
import { tiers } from '#contract/tiers.ts'
import { useConnection } from '#pwa/data/directory.tsx'
import { countLabel } from '#pwa/ui/chip.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { firmCount } from './filter-bar.tsx'
import { useClosedFound, useMatchingFirms } from './matching-firms.ts'
import { useFirmFilter } from './use-firm-filter.ts'

/** The line between the filters and the list: how many firms are left and why, and "Clear All Filters", while any is set. */
export function ChosenFilters() {
  const { filter, clear } = useFirmFilter()
  const { firms, isWhole, counts, isApplied } = useMatchingFirms(filter)
  const closed = useClosedFound(useDeferredValue(filter))
  const isConnected = useConnection() === 'online'
  const count = isWhole ? firms.length : counts.total
  const active = isFiltered(filter)
  const [shown, read] = countWords({ count, closed: closed.length, isMatch: active && isApplied })
  if (!active)
    return (
      <VisuallyHidden>
        <span role="status">{shown}</span>
      </VisuallyHidden>
    )
  const chosen = chosenText(filter)
  return (
    <div className={layout.wrap}>
      <div
        className={`${layout.wash} flex min-h-tap flex-wrap items-center justify-between gap-x-3 text-ms text-text-2`}
      >
        <p className="flex-1 basis-24 leading-140 wrap-anywhere">
          <span role="status" className="font-650 text-text">
            <span>{shown}</span>
            {read && <VisuallyHidden>{read}</VisuallyHidden>}
          </span>
          {chosen !== '' && (
            <>
              <span> · </span>
              <span>{chosen}</span>
            </>
          )}
        </p>
        <button
          type="button"
          className="-me-2 flex min-h-tap items-center gap-1 rounded-btn px-2 font-600 text-accent-ink hover:bg-surface-2 focus-visible:-outline-offset-2"
          onClick={clear}
        >
          <Icon name="x" size="s" className="hidden tablet:block" />
          <span>{`Clear All Filters (${countLabel(count)})`}</span>
        </button>
      </div>
      {filter.criteria.length > 0 && !isApplied && !isConnected && (
        <p role="status" className={`${layout.wash} ${layout.caption}`}>
          Connect once to choose by criteria. Until then they do not narrow the list.
        </p>
      )}
    </div>
  )
}

interface Counted {
  readonly count: number
  /** How many closed firms are listed below, which no count has. */
  readonly closed: number
  readonly isMatch: boolean
}

/** "4 firms", read out as "4 firms match"; where closed firms are all that was found, that. */
export function countWords({ count, closed, isMatch }: Counted): readonly [shown: string, read: string] {
  if (!isMatch) return [firmCount(count), '']
  if (count === 0 && closed > 0) return [closed === 1 ? 'A closed firm matches' : 'Closed firms match', '']
  return [firmCount(count), count === 1 ? ' matches' : ' match']
}

/** "Gold, Silver; FX; operating only": what narrows the list beside the search, in the order of the screen. */
export function chosenText({
  tiers: inTiers,
  instruments: traded,
  operatingOnly,
  criteria,
  upTo,
}: FirmFilter): string {
  const labels = (
    options: readonly { readonly key: string; readonly label: string }[],
    keys: readonly string[],
  ) =>
    options
      .filter(({ key }) => keys.includes(key))
      .map(({ label }) => label)
      .join(', ')
  return [
    labels(tiers, inTiers),
    labels(instruments, traded),
    operatingOnly && 'operating only',
    upTo !== null && 'price',
    criteria.length > 0 && (criteria.length === 1 ? '1 criterion' : `${criteria.length} criteria`),
  ]
    .filter(Boolean)
    .join('; ')
}
