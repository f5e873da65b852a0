import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Challenge, ShownChallenge } from '#contract/challenges/challenge.ts'
import { bySize, formatSize } from '#contract/challenges/money.ts'
import { priceOf } from '#contract/challenges/price.ts'
import type { FirmRow } from '#contract/firm.ts'
import type { RulePageChange } from '#contract/firm-derived.ts'
import type { Today } from '#contract/primitives/time.ts'
import { useChallengeComparison } from '#pwa/data/comparison.ts'
import { comparedWith } from '#pwa/data/comparison-store.ts'
import { usePrices } from '#pwa/data/prices/use-prices.ts'
import { useHydrated } from '#pwa/data/use-hydrated.ts'
import { NotForSale } from '#pwa/earning/not-for-sale.tsx'
import { paths } from '#pwa/paths.ts'
import { OutdatedReport } from '#pwa/reviews/published/report-in-place.tsx'
import { countLabel } from '#pwa/ui/chip.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { ChallengeChoice } from './challenge-choice.tsx'
import { ChallengeOffer, ChallengeTerms } from './one-challenge.tsx'
import { PriceLine } from './price-line.tsx'

/** Id of the section, as a link target. */
export const CHALLENGES_ANCHOR = 'challenges'

/** The part of an address that opens a challenge among the details of its firm. */
export const challengeHash = ({ id }: Pick<ShownChallenge, 'id'>): string => `#${CHALLENGES_ANCHOR}-${id}`

interface FirmChallengesProps {
  readonly firm: FirmRow
  readonly challenges: readonly ShownChallenge[]
  /** The pages of their rules that changed. */
  readonly pageChanges?: readonly RulePageChange[] | undefined
  readonly today: Today
}

/** It stays over what follows below it, where the whole of it has room. */
const offerClasses =
  'top-0 grid grid-cols-1 content-start gap-3 self-start @sheet/sheet:not-short:not-has-open:sticky'

/** The challenges of a firm, one at a time: the visitor chooses size and kind, and reads its rules and costs below. */
export function FirmChallenges({ firm, challenges, pageChanges, today }: FirmChallengesProps) {
  const all = useMemo(() => challenges.toSorted(bySize), [challenges])
  const { section, chosen, choose } = useChosen(all)
  const prices = usePrices(firm, all.length > 0)
  if (!chosen) return null
  const price = priceOf(chosen, firm, today)
  return (
    <section
      ref={section}
      id={CHALLENGES_ANCHOR}
      tabIndex={-1}
      className={`${layout.part} gap-x-8 gap-y-4 @sheet/sheet:grid-cols-2`}
      aria-labelledby="challenges-title"
    >
      <div className={offerClasses}>
        <div className={layout['part-head']}>
          <h3
            id="challenges-title"
            className={layout.h3}
          >{`Challenges (${countLabel(challenges.length)})`}</h3>
          <CompareChallenge firm={firm} challenge={chosen} />
        </div>
        <NotForSale short />
        <ChallengeChoice all={all} chosen={chosen} onChoose={choose} />
        <ChallengeOffer challenge={chosen} price={price} prices={prices} today={today} />
      </div>
      <ChallengeTerms
        key={chosen.id}
        challenge={chosen}
        price={price}
        today={today}
        pageChanges={pageChanges}
      />
      <div className="@sheet/sheet:col-start-2">
        <OutdatedReport
          key={`report-${chosen.id}`}
          reported={{ about: 'challenge', firm, challenge: chosen }}
        />
      </div>
      <AllPrices all={all} firm={firm} />
    </section>
  )
}

/** The challenge on show: the one that the address names, else the smallest, until the visitor chooses another. */
function useChosen(all: readonly ShownChallenge[]) {
  const { hash } = useLocation()
  const section = useRef<HTMLElement>(null)
  const [id, choose] = useState('')
  const named = all.find((challenge) => challengeHash(challenge) === hash)?.id ?? ''
  useEffect(() => {
    if (named === '') return
    choose(named)
    section.current?.scrollIntoView({ block: 'start' })
  }, [named])
  return { section, chosen: all.find((challenge) => challenge.id === id) ?? all[0], choose }
}

/** All of them in a line each, for readers without scripts to choose with. */
function AllPrices({ all, firm }: { readonly all: readonly ShownChallenge[]; readonly firm: FirmRow }) {
  const hydrated = useHydrated()
  if (hydrated || all.length < 2) return null
  return (
    <ul className="hidden gap-2 @sheet/sheet:col-span-full noscript:grid">
      {all.map((challenge) => (
        <li key={challenge.id} className="flex flex-wrap justify-between gap-x-3">
          <span translate="no">{`${challenge.name}: ${formatSize(challenge.accountSize, challenge.currency)}`}</span>
          <PriceLine challenge={challenge} price={priceOf(challenge, firm, null)} />
        </li>
      ))}
      <li className="flex flex-wrap justify-between gap-x-3">
        <PageLink to={paths.challenges.to()}>All challenges</PageLink>
      </li>
    </ul>
  )
}

/** Identifies a challenge among those of all firms, in addresses too. */
export const challengeRef = ({
  firm,
  challenge,
}: {
  readonly firm: Pick<FirmRow, 'slug'>
  readonly challenge: Pick<Challenge, 'id'>
}): string => `${firm.slug}.${challenge.id}`

interface CompareChallengeProps {
  readonly firm: FirmRow
  readonly challenge: Challenge
}

/** A link to the comparison of the challenges chosen before, with this one. */
function CompareChallenge({ firm, challenge }: CompareChallengeProps) {
  const { slugs, replace } = useChallengeComparison()
  const compared = comparedWith(slugs, challengeRef({ firm, challenge }))
  return (
    <PageLink
      className={layout.link}
      to={paths.compare.challenges(compared)}
      onClickCapture={() => replace(compared)}
    >
      Compare
      <VisuallyHidden translate="no">{` ${challenge.name}`}</VisuallyHidden>
    </PageLink>
  )
}
