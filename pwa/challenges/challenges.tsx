import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import type { Today } from '#contract/primitives/time.ts'
import { countChallenges } from '#pwa/data/challenges/challenge-counts.ts'
import { type ChallengeRow, findChallenges, hiddenAvoided } from '#pwa/data/challenges/challenge-filter.ts'
import { suggestedChallengeFirm } from '#pwa/data/challenges/challenge-search.ts'
import { useChallenges } from '#pwa/data/challenges/use-challenges.ts'
import { useAvailable } from '#pwa/data/my-country.ts'
import { NotForSale } from '#pwa/earning/not-for-sale.tsx'
import { anchors } from '#pwa/paths.ts'
import layout from '#pwa/ui/layout.module.css'
import records from '#pwa/ui/record-table.module.css'
import { ChallengeBar, ChallengeFilterSheet } from './challenge-bar.tsx'
import { ChallengeFilters } from './challenge-filters.tsx'
import styles from './challenges.module.css'
import { FoundChallenges } from './found-challenges.tsx'
import { type ChallengeFilterControl, useChallengeFilter } from './use-challenge-filter.ts'

interface ChallengesProps {
  readonly today: Today
  /** The code of a firm, to be copied; null where it has no valid one. */
  readonly couponOf: (firm: FirmRow) => ReactNode
  /** Where the visitor chooses a country, which stays on the device. */
  readonly countryChoice: ReactNode
}

/** Every challenge of every firm with its price today. The address holds filters and order. */
export function Challenges({ today, couponOf, countryChoice }: ChallengesProps) {
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
            couponOf={couponOf}
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
