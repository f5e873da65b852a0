import type { Challenge } from '#contract/challenges/challenge.ts'
import { formatShortSize } from '#contract/challenges/money.ts'
import { Chip } from '#pwa/ui/chip.tsx'
import { Segment, segmentsClasses } from '#pwa/ui/segment.tsx'
import { stepsText } from './challenge-texts.ts'
import styles from './firm-challenges.module.css'

interface ChallengeChoiceProps {
  readonly all: readonly Challenge[]
  readonly chosen: Challenge
  readonly onChoose: (id: string) => void
}

/** The sizes, and the kinds of the chosen size where there are several. */
export function ChallengeChoice({ all, chosen, onChoose }: ChallengeChoiceProps) {
  const keyOf = ({ accountSize, currency }: Challenge) => `${accountSize} ${currency}`
  const sizes = [...new Map(all.map((challenge) => [keyOf(challenge), challenge])).values()]
  const ofSize = (one: Challenge) => all.filter((other) => keyOf(other) === keyOf(one))
  const kinds = ofSize(chosen)
  return (
    <>
      {sizes.length > 1 && (
        <fieldset className={styles.sizes} aria-label="Account size">
          {sizes.map((challenge) => (
            <Chip
              key={keyOf(challenge)}
              pressed={keyOf(challenge) === keyOf(chosen)}
              onPress={() => onChoose(ofSameKind(ofSize(challenge), chosen).id)}
            >
              {formatShortSize(challenge.accountSize, challenge.currency)}
            </Chip>
          ))}
        </fieldset>
      )}
      {kinds.length > 1 && (
        <fieldset className={segmentsClasses} aria-label="Kind">
          {kinds.map((challenge) => (
            <Segment
              key={challenge.id}
              name="kind"
              checked={challenge.id === chosen.id}
              onChange={() => onChoose(challenge.id)}
              label={kindLabel(challenge, kinds)}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}

/** Of challenges of one size the one of the kind that was chosen, else the first. */
export function ofSameKind(all: readonly Challenge[], chosen: Challenge): Challenge {
  return all.find((challenge) => challenge.steps === chosen.steps) ?? all[0] ?? chosen
}

/** "2 steps", or the name where that is not unique. */
function kindLabel(challenge: Challenge, kinds: readonly Challenge[]): string {
  const label = stepsText(challenge)
  const isUnique = kinds.filter((kind) => stepsText(kind) === label).length === 1
  return isUnique && label !== '' ? label : challenge.name
}
