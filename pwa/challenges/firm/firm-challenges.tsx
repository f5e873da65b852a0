import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Challenge } from '#contract/challenges/challenge.ts'
import { formatShortSize, formatSize } from '#contract/challenges/money.ts'
import { type Price, priceOf } from '#contract/challenges/price.ts'
import type { FirmRow } from '#contract/firm.ts'
import { isAffiliateActive } from '#contract/firm-rules.ts'
import { useHydrated } from '#pwa/data/use-hydrated.ts'
import { paths } from '#pwa/paths.ts'
import { Chip, countLabel } from '#pwa/ui/chip.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import segments from '#pwa/ui/segments.module.css'
import { AccountPicture } from './account-picture.tsx'
import { stepsText } from './challenge-texts.ts'
import { CheckedSource } from './checked-source.tsx'
import { CompareChallenge } from './compare-challenge.tsx'
import styles from './firm-challenges.module.css'
import { PriceLine } from './price-line.tsx'
import { RulesInWords } from './rules-in-words.tsx'
import { TrueCost } from './true-cost.tsx'

/** Id of the section, to lead to it. */
export const CHALLENGES_ANCHOR = 'challenges'

/** The part of an address that opens a challenge among the details of its firm. */
export const challengeHash = ({ id }: Pick<Challenge, 'id'>): string => `#${CHALLENGES_ANCHOR}-${id}`

interface FirmChallengesProps {
  readonly firm: FirmRow
  readonly challenges: readonly Challenge[]
  /** Noon of today on the device clock, or null while it is not known. */
  readonly today: Date | null
}

/** What a firm sells, one challenge at a time: its size and kind are chosen, and its rules and costs stand below. */
export function FirmChallenges({ firm, challenges, today }: FirmChallengesProps) {
  const bySize = useMemo(() => challenges.toSorted((a, b) => a.accountSize - b.accountSize), [challenges])
  const { section, chosen, choose } = useChosen(bySize)
  if (!chosen) return null
  return (
    <section
      ref={section}
      id={CHALLENGES_ANCHOR}
      tabIndex={-1}
      className={styles.section}
      aria-labelledby="challenges-title"
    >
      <div className={styles.head}>
        <h3 id="challenges-title" className={layout.h3}>
          Challenges ({countLabel(challenges.length)})
        </h3>
        <CompareChallenge firm={firm} challenge={chosen} />
      </div>
      {isAffiliateActive(firm) && (
        <p className={styles.note}>
          We may earn a commission when you buy with the code. It changes neither the order nor the tiers.
        </p>
      )}
      <Choices all={bySize} chosen={chosen} onChoose={choose} />
      <OneChallenge key={chosen.id} challenge={chosen} price={priceOf(chosen, firm, today)} today={today} />
      <AllPrices all={bySize} firm={firm} />
    </section>
  )
}

/** The challenge on show: the one that the address names, else the smallest, until the visitor chooses another. */
function useChosen(bySize: readonly Challenge[]) {
  const { hash } = useLocation()
  const section = useRef<HTMLElement>(null)
  const [id, choose] = useState('')
  const named = bySize.find((challenge) => challengeHash(challenge) === hash)?.id ?? ''
  useEffect(() => {
    if (named === '') return
    choose(named)
    section.current?.scrollIntoView({ block: 'start' })
  }, [named])
  return { section, chosen: bySize.find((challenge) => challenge.id === id) ?? bySize[0], choose }
}

interface ChoicesProps {
  readonly all: readonly Challenge[]
  readonly chosen: Challenge
  readonly onChoose: (id: string) => void
}

/** The sizes, and the kinds of the chosen size where there are several. */
function Choices({ all, chosen, onChoose }: ChoicesProps) {
  const keyOf = ({ accountSize, currency }: Challenge) => `${accountSize} ${currency}`
  const sizes = [...new Map(all.map((challenge) => [keyOf(challenge), challenge])).values()]
  const kinds = all.filter((challenge) => keyOf(challenge) === keyOf(chosen))
  return (
    <>
      {sizes.length > 1 && (
        <fieldset className={styles.sizes} aria-label="Account size">
          {sizes.map((challenge) => (
            <Chip
              key={keyOf(challenge)}
              pressed={keyOf(challenge) === keyOf(chosen)}
              onPress={() =>
                onChoose(
                  ofSameKind(
                    all.filter((other) => keyOf(other) === keyOf(challenge)),
                    chosen,
                  ).id,
                )
              }
            >
              {formatShortSize(challenge.accountSize, challenge.currency)}
            </Chip>
          ))}
        </fieldset>
      )}
      {kinds.length > 1 && (
        <fieldset className={segments.segments} aria-label="Kind">
          {kinds.map((challenge) => (
            <label key={challenge.id} className={segments.segment}>
              <input
                type="radio"
                name="kind"
                checked={challenge.id === chosen.id}
                onChange={() => onChoose(challenge.id)}
              />
              {kindLabel(challenge, kinds)}
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}

/** Of challenges of one size the one of the kind that was chosen, else the first. */
function ofSameKind(all: readonly Challenge[], chosen: Challenge): Challenge {
  return all.find((challenge) => challenge.steps === chosen.steps) ?? all[0] ?? chosen
}

/** "2 steps", or the name where that says nothing. */
function kindLabel(challenge: Challenge, kinds: readonly Challenge[]): string {
  const label = stepsText(challenge)
  const isUnique = kinds.filter((kind) => stepsText(kind) === label).length === 1
  return isUnique && label !== '' ? label : challenge.name
}

const billingText = { one_time: 'paid once', monthly: 'paid monthly' } as const

interface OneChallengeProps {
  readonly challenge: Challenge
  readonly price: Price | null
  readonly today: Date | null
}

function OneChallenge({ challenge, price, today }: OneChallengeProps) {
  const { accountSize, currency, billing, name } = challenge
  const facts = [name, stepsText(challenge), billing && billingText[billing]].filter(Boolean)
  return (
    <div className={styles.one}>
      <div className={styles.what}>
        <p className={styles.size}>
          {formatSize(accountSize, currency)}
          <small>{facts.join(', ')}</small>
        </p>
        <div className={styles.price}>
          <PriceLine challenge={challenge} price={price} />
        </div>
      </div>
      <AccountPicture challenge={challenge} />
      <RulesInWords challenge={challenge} />
      {price && <TrueCost challenge={challenge} price={price} />}
      <CheckedSource challenge={challenge} today={today} />
    </div>
  )
}

/** All of them in a line each, for those who have no scripts to choose with. */
function AllPrices({ all, firm }: { readonly all: readonly Challenge[]; readonly firm: FirmRow }) {
  const hydrated = useHydrated()
  if (hydrated || all.length < 2) return null
  return (
    <ul className={styles.all}>
      {all.map((challenge) => (
        <li key={challenge.id}>
          <span>{`${challenge.name}: ${formatSize(challenge.accountSize, challenge.currency)}`}</span>
          <PriceLine challenge={challenge} price={priceOf(challenge, firm, null)} />
        </li>
      ))}
      <li>
        <PageLink to={paths.challenges.to()}>All challenges</PageLink>
      </li>
    </ul>
  )
}
