import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useNavigationType } from 'react-router-dom'
import { queryFromChallenges } from '#contract/challenges/challenge-address.ts'
import { type ChallengeRow, countFilters, findChallenges } from '#contract/challenges/challenge-filter.ts'
import { FIRST_CHALLENGES } from '#contract/challenges/options.ts'
import type { FirmRow } from '#contract/firm.ts'
import { useChallenges } from '#pwa/data/challenges/use-challenges.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { useMyCountry } from '#pwa/data/my-country.ts'
import { paths } from '#pwa/paths.ts'
import { formatAge } from '#pwa/ui/age-text.ts'
import { Button } from '#pwa/ui/button.tsx'
import { countLabel } from '#pwa/ui/chip.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { useWindow, WINDOW_STEP } from '#pwa/ui/use-window.ts'
import { ChallengeBar, ChallengeFilterSheet } from './challenge-bar.tsx'
import { ChallengeFilters } from './challenge-filters.tsx'
import { ChallengeTable } from './challenge-table.tsx'
import styles from './challenges.module.css'
import { challengesText } from './firm/challenge-texts.ts'
import { type ChallengeFilterControl, useChallengeFilter } from './use-challenge-filter.ts'

/** Rows at first, and once another filter is set: as many as a screen shows, so that a change answers at once. */
const sizes = { first: FIRST_CHALLENGES, found: 10 }

interface ChallengesProps {
  /** Noon of today on the device clock, or null while it is not known. */
  readonly today: Date | null
  /** The code of a firm, to be copied; null where there is none that counts. */
  readonly couponOf: (firm: FirmRow) => ReactNode
  /** Where the visitor chooses a country, which stays on the device. */
  readonly countryChoice: ReactNode
}

/** Every challenge of every firm with its price today. Filters and order stand in the address. */
export function Challenges({ today, couponOf, countryChoice }: ChallengesProps) {
  const control = useChallengeFilter()
  const { rows, found, count, total, isWhole } = useFoundChallenges(control, today)
  const [isOpen, setOpen] = useState(false)
  const filters = { rows, control, countryChoice }
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <div className={`${layout.wash} ${styles.head}`}>
        <h1 className={layout.h1}>Challenges</h1>
        <p className={layout.lead}>
          What each account costs today, with the code that is valid today, and the rules it comes with.
        </p>
        <p className={styles.disclosure}>
          <Icon name="info" size="s" />
          <span>
            We may earn a commission when you buy with a code. It changes neither the order nor the tiers.{' '}
            <PageLink to={paths.howWeRate.to()}>How we earn</PageLink>
          </span>
        </p>
      </div>
      <aside className={styles.rail} aria-label="Filters">
        <ChallengeFilters {...filters} />
      </aside>
      <section className={styles.list} aria-label="Challenges">
        <ChallengeBar control={control} onOpen={() => setOpen(true)} />
        <FoundChallenges
          found={found}
          count={count}
          total={total}
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
  )
}

/** The challenges that pass the filter, a moment behind it while the visitor changes it. */
function useFoundChallenges({ filter }: ChallengeFilterControl, today: Date | null) {
  const { rows: all, total, avoided, isWhole } = useChallenges()
  const { known, hidesRestricted } = useMyCountry()
  const deferred = useDeferredValue(filter)
  const rows = useMemo(() => {
    if (!known || !hidesRestricted) return all
    return all.filter(({ firm }) => known.availabilityOf(firm) !== 'restricted')
  }, [all, known, hidesRestricted])
  const found = useMemo(() => findChallenges(rows, deferred, today), [rows, deferred, today])
  return { rows: all, found, count: isWhole ? found.length : total - avoided, total, isWhole }
}

interface FoundChallengesProps {
  readonly found: readonly ChallengeRow[]
  readonly count: number
  readonly total: number
  /** Whether the device has read all of them. */
  readonly isWhole: boolean
  readonly control: ChallengeFilterControl
  readonly today: Date | null
  readonly couponOf: (firm: FirmRow) => ReactNode
}

/** How many there are, then the table of the first ones; more join as the visitor gets there. */
function FoundChallenges(props: FoundChallengesProps) {
  const { found, count, total, isWhole, control, today, couponOf } = props
  const { filter, change, clear } = control
  const navigation = useNavigationType()
  const [isReturn] = useState(navigation === 'POP')
  const key = queryFromChallenges(filter).toString()
  const { visible, end, showMore } = useWindow(found, `challenges ${key}`, isReturn, sizes)
  const filters = countFilters(filter)
  const missing = count - visible.length
  // What came with the document says nothing about a filter.
  if (!isWhole && key !== '') return <Skeleton className={styles.skeleton} />
  return (
    <>
      <div className={styles.count}>
        <h2 className={layout.h3}>
          <span role="status">
            {challengesText(count)}
            {count < total && <small> of {countLabel(total)}</small>}
          </span>
        </h2>
        <SyncedAge />
        {filters > 0 && (
          <Button variant="ghost" onClick={clear}>
            Clear filters
          </Button>
        )}
      </div>
      {total === 0 && (
        <Empty icon="inbox" title="No challenges yet" text="They appear here once they are published." />
      )}
      {total > 0 && count === 0 && (
        <Empty
          icon="filter-x"
          title="No challenge matches"
          text="Widen the size or the price, or take a filter away."
          action={
            <Button variant="primary" onClick={clear}>
              Clear filters
            </Button>
          }
        />
      )}
      {visible.length > 0 && (
        <ChallengeTable
          rows={visible}
          total={count}
          filter={filter}
          today={today}
          couponOf={couponOf}
          onSort={(order, descending) => change({ order, descending })}
        />
      )}
      {missing > 0 && (
        <Button ref={end} variant="quiet" full className={styles.more} onClick={showMore}>
          Show {countLabel(Math.min(WINDOW_STEP, missing))} more
        </Button>
      )}
    </>
  )
}

/** How old the prices are, where the server cannot be reached. */
function SyncedAge() {
  const { connection, syncedAt } = useDirectory()
  if (connection !== 'offline' || !syncedAt) return null
  return <span className={layout.caption}>Saved {formatAge(Date.now() - Date.parse(syncedAt))}</span>
}
