import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { Today } from '#contract/primitives/time.ts'
import { sortFromText, sortText } from '#pwa/data/challenges/challenge-address.ts'
import { countChallenges } from '#pwa/data/challenges/challenge-counts.ts'
import {
  type ChallengeRow,
  challengeOrders,
  countFilters,
  findChallenges,
  hiddenAvoided,
} from '#pwa/data/challenges/challenge-filter.ts'
import { suggestedChallengeFirm } from '#pwa/data/challenges/challenge-search.ts'
import { useChallenges } from '#pwa/data/challenges/use-challenges.ts'
import { useAvailable } from '#pwa/data/my-country.ts'
import { NotForSale } from '#pwa/earning/not-for-sale.tsx'
import { useToday } from '#pwa/firms/use-today.ts'
import { anchors } from '#pwa/paths.ts'
import { Button } from '#pwa/ui/button.tsx'
import layout from '#pwa/ui/layout.module.css'
import records from '#pwa/ui/record-table.module.css'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { useStuckHeight } from '#pwa/ui/use-measured-height.ts'
import { type ChallengeFilterControl, ChallengeFilters, useChallengeFilter } from './challenge-filters.tsx'
import styles from './challenges.module.css'
import { challengesText } from './firm/challenge-texts.ts'
import { FoundChallenges } from './found-challenges.tsx'

interface ChallengesProps {
  /** Where the visitor chooses a country, which stays on the device. */
  readonly countryChoice: ReactNode
}

/** Every challenge of every firm with its price today. The address holds filters and order. */
export function Challenges({ countryChoice }: ChallengesProps) {
  const today = useToday()
  const control = useChallengeFilter()
  const { rows, found, count, counts, total, suggestion, hidden, isWhole } = useFoundChallenges(
    control,
    today,
  )
  const [isOpen, setOpen] = useState(false)
  const filters = { rows, counts, control, countryChoice }
  return (
    <div className={`${layout.wrap} ${styles.room}`}>
      <div className={`${styles.page} grid grid-cols-1 gap-3 pt-4`}>
        <div className={`${layout.wash} col-span-full`}>
          <h1 className={layout.h1}>Challenges</h1>
          <p className={layout.lead}>
            What each account costs until it is funded, with the code that is valid today, and the rules it
            comes with.
          </p>
          <div className="mt-2">
            <NotForSale short />
          </div>
        </div>
        <aside
          className={`${styles.rail} self-start rounded-lg border border-border bg-surface px-4`}
          aria-label="Filters"
        >
          <ChallengeFilters {...filters} />
        </aside>
        <section id={anchors.results} className={`${records.room} min-w-0`} aria-label="Challenges">
          <ChallengeBar control={control} onOpen={() => setOpen(true)} />
          <FoundChallenges
            found={found}
            count={count}
            total={total}
            suggestion={suggestion}
            hidden={hidden}
            isWhole={isWhole}
            control={control}
            today={today}
          />
        </section>
        {isOpen && (
          <ChallengeFilterSheet count={count} onClear={control.clear} onClose={() => setOpen(false)}>
            <ChallengeFilters {...filters} />
          </ChallengeFilterSheet>
        )}
      </div>
    </div>
  )
}

const firmOfRow = ({ firm }: ChallengeRow) => firm

/** The challenges that pass the filter, a moment behind it while the visitor changes it. */
function useFoundChallenges({ filter }: ChallengeFilterControl, today: Today) {
  const { rows: all, total, avoided, isWhole } = useChallenges()
  const deferred = useDeferredValue(filter)
  const rows = useAvailable(all, firmOfRow)
  const found = useMemo(() => findChallenges(rows, deferred, today), [rows, deferred, today])
  const suggestion = useMemo(
    () => (found.length > 0 ? null : suggestedChallengeFirm(rows, deferred.search)),
    [rows, deferred.search, found.length],
  )
  const counts = useMemo(
    () => (isWhole ? countChallenges(rows, deferred, today) : null),
    [isWhole, rows, deferred, today],
  )
  const hidden = useMemo(() => hiddenAvoided(rows, deferred, today), [rows, deferred, today])
  return {
    rows: all,
    found,
    counts,
    count: isWhole ? found.length : total - avoided,
    total,
    suggestion,
    hidden: isWhole ? hidden : avoided,
    isWhole,
  }
}

interface ChallengeBarProps {
  readonly control: ChallengeFilterControl
  readonly onOpen: () => void
}

/** Opens the filters, and chooses the order. It sticks where the rows are cards. */
function ChallengeBar({ control: { filter, change }, onOpen }: ChallengeBarProps) {
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
function ChallengeFilterSheet({ count, onClear, onClose, children }: ChallengeFilterSheetProps) {
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
