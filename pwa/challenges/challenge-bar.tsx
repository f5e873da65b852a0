import { type ReactNode, useRef } from 'react'
import { sortFromText, sortText } from '#pwa/data/challenges/challenge-address.ts'
import { challengeOrders, countFilters } from '#pwa/data/challenges/challenge-filter.ts'
import { Button } from '#pwa/ui/button.tsx'
import layout from '#pwa/ui/layout.module.css'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { useStuckHeight } from '#pwa/ui/use-measured-height.ts'
import styles from './challenges.module.css'
import { challengesText } from './firm/challenge-texts.ts'
import type { ChallengeFilterControl } from './use-challenge-filter.ts'

interface ChallengeBarProps {
  readonly control: ChallengeFilterControl
  readonly onOpen: () => void
}

/** Opens the filters, and chooses the order. It sticks where the rows are cards. */
export function ChallengeBar({ control: { filter, change }, onOpen }: ChallengeBarProps) {
  const count = countFilters(filter)
  const bar = useRef<HTMLDivElement>(null)
  useStuckHeight(bar)
  return (
    <div ref={bar} className={`${styles.bar} flex flex-wrap items-center gap-2 py-2`}>
      <Button icon="sliders-horizontal" onClick={onOpen}>
        <span>Filters</span>
        {count > 0 && (
          <span className="min-w-6 rounded-pill bg-text px-1h py-px text-center text-sm font-700 text-bg">
            {count}
          </span>
        )}
      </Button>
      <label className={`${layout.wash} flex min-w-0 items-center gap-1 text-sm text-text-2`}>
        <span className={styles.sort}>Sort:</span>
        <select
          className={`${styles.order} field-sizing-content min-h-tap max-w-full min-w-0 border-0 bg-transparent p-0 font-600 text-ellipsis text-primary-ink`}
          value={sortText(filter)}
          onChange={(event) => change(() => sortFromText(event.target.value))}
        >
          {challengeOrders.map(({ key, label, up, down }) => (
            <optgroup key={key} label={label}>
              <option value={key}>{`${label}: ${up.toLowerCase()}`}</option>
              <option value={`-${key}`}>{`${label}: ${down.toLowerCase()}`}</option>
            </optgroup>
          ))}
        </select>
      </label>
    </div>
  )
}

interface ChallengeFilterSheetProps {
  readonly count: number
  readonly onClear: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The filters over the list, which follows at once. */
export function ChallengeFilterSheet({ count, onClear, onClose, children }: ChallengeFilterSheetProps) {
  return (
    <Sheet
      open
      onClose={onClose}
      label="Filters"
      header={
        <>
          <h2 className={`${layout.h2} flex-1`}>Filters</h2>
          <Button variant="ghost" onClick={onClear}>
            Clear all
          </Button>
        </>
      }
      footer={
        <form method="dialog">
          <Button type="submit" variant="primary" size="lg" full>
            {count === 0 ? 'No challenge matches' : `Show ${challengesText(count)}`}
          </Button>
        </form>
      }
    >
      {children}
    </Sheet>
  )
}
