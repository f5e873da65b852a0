import { useEffect, useMemo, useRef } from 'react'
import { priceCaps } from '#contract/challenges/options.ts'
import { PriceChoice } from '#pwa/challenges/firm/price-choice.tsx'
import { queryFromChallenges } from '#pwa/data/challenges/challenge-address.ts'
import { currencyOf } from '#pwa/data/challenges/challenge-counts.ts'
import { NO_CHALLENGE_FILTER } from '#pwa/data/challenges/challenge-filter.ts'
import { useChallenges } from '#pwa/data/challenges/use-challenges.ts'
import { useDevice } from '#pwa/data/device/device.tsx'
import { useDirectory } from '#pwa/data/directory.tsx'
import { anchors, paths } from '#pwa/paths.ts'
import layout from '#pwa/ui/layout.module.css'
import { leadToList } from '#pwa/ui/lead-to-list.ts'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { useToday } from '../../use-today.ts'
import { useFirmFilter } from '../use-firm-filter.ts'
import styles from './firm-price-choice.module.css'
import { firmsWithin, lowestCosts } from './firms-within.ts'

/** The challenges that are within the price. */
const challengesUpTo = (most: number) =>
  `${paths.challenges.to()}?${queryFromChallenges({ ...NO_CHALLENGE_FILTER, price: [null, most] })}`

/**
 * "Price until funded": narrows the list to the firms that sell a challenge for at most so much. It reads what their challenges
 * cost and never what a firm says of its fee, so the list narrows once this part and the challenges are loaded.
 */
export function FirmPriceChoice({ onChosen }: { readonly onChosen: () => void }) {
  const { narrowing } = useDevice()
  const { firms } = useDirectory()
  const { filter, change } = useFirmFilter()
  const { upTo } = filter
  const today = useToday()
  const { rows, isWhole } = useChallenges()
  const lowest = useMemo(() => (isWhole ? lowestCosts(rows, today) : null), [rows, isWhole, today])
  useEffect(() => {
    narrowing.set({ ...narrowing.get(), within: lowest && firmsWithin(lowest, upTo) })
    return () => narrowing.set({ ...narrowing.get(), within: null })
  }, [narrowing, lowest, upTo])
  const isChosen = useRef(false)
  // Once it stands in the address: until then this part would go with what is closed.
  useEffect(() => {
    if (!isChosen.current) return
    isChosen.current = false
    // The button that was pressed goes.
    if (upTo === null) document.getElementById(anchors.filters)?.focus({ preventScroll: true })
    onChosen()
    leadToList(anchors.results)
  }, [upTo, onChosen])
  const counts = useMemo(() => {
    if (!lowest) return undefined
    const within = priceCaps.map((cap) => [cap, firmsWithin(lowest, cap)?.size ?? 0] as const)
    return new Map<number | null, number>([[null, firms.length], ...within])
  }, [lowest, firms])
  return (
    <div className={`${layout.wrap} ${styles.choice}`}>
      <PriceChoice
        price={[null, upTo]}
        currency={currencyOf(rows)}
        counts={counts}
        onChoose={(most) => {
          isChosen.current = most !== upTo
          change({ upTo: most })
        }}
      />
      <p className={`${layout.wash} ${layout.caption}`}>
        <span>Listed are firms with a challenge that costs no more, with the code that is valid today.</span>{' '}
        {upTo !== null && (
          <PageLink className={layout['text-link']} to={challengesUpTo(upTo)}>
            Show these challenges
          </PageLink>
        )}
      </p>
    </div>
  )
}
