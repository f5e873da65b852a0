import {
  type ObjectedDecision,
  type ObjectionOutcome,
  objectionOutcomes,
} from '#contract/reviews/objection.ts'
import { type PolicyRule, ruleName } from '#contract/reviews/policy-rules.ts'
import { compose, dayInWords, type Letter } from './letters.ts'
import type { Mail } from './transport.ts'

type To = Pick<Letter, 'to' | 'from'> & {
  /** As staff named it; "" for one that is not in the list. */
  readonly firmName: string
}

/** The words for each decision in a sentence about the review. */
const decided: Readonly<Record<ObjectedDecision, string>> = {
  rejected: 'not published',
  redacted: 'published with words removed',
  unpublished: 'taken off the site',
}

const reviewOf = (firmName: string) => (firmName === '' ? 'Your review' : `Your review of ${firmName}`)

/** The lines about why something was decided; a reason or a rule that was not given is left out. */
const becauseOf = (fact: string, rule: PolicyRule | '') => [
  ...(fact === '' ? [] : [`Reason: ${fact}`]),
  ...(rule === '' ? [] : [`Rule: ${ruleName(rule)}`]),
]

interface StatementLetter extends To {
  readonly decision: ObjectedDecision
  readonly decided_at: string
  readonly fact: string
  readonly rule: PolicyRule | ''
  /** Until when the sender may object; null where they may not. */
  readonly ends: Date | null
  /** Opens the form for an objection; "" where the site does not know its own address. */
  readonly url: string
}

/** Gives a sender the reasons for a decision on their review, and the way to object. */
export function statementLetter(letter: StatementLetter): Mail {
  const { to, from, firmName, decision, decided_at, fact, rule, ends, url } = letter
  const objecting = ends
    ? [
        `You can correct the review, or object once until ${dayInWords(ends.toISOString())}. Where there are two of us, another member of the staff decides.`,
        'On the device from which you sent it you find both under "Your reviews".',
      ]
    : []
  return compose({
    to,
    from,
    title: `Your review was ${decided[decision]}`,
    lines: [
      `${reviewOf(firmName)} was ${decided[decision]} on ${dayInWords(decided_at)}.`,
      ...becauseOf(fact, rule),
      'No program took part. A person decided.',
      ...objecting,
    ],
    because: 'you left this address with your review',
    ...(ends && url !== '' ? { link: { label: 'Object to this decision', url } } : {}),
  })
}

interface OutcomeLetter extends To {
  readonly outcome: ObjectionOutcome
  readonly reason: string
  readonly isPublished: boolean
}

/** Tells a sender what was decided on their objection. */
export function outcomeLetter({ to, from, firmName, outcome, reason, isPublished }: OutcomeLetter): Mail {
  const label = objectionOutcomes.find(({ key }) => key === outcome)?.label ?? ''
  const effect = isPublished ? ' It stands on the site.' : ' It was approved.'
  return compose({
    to,
    from,
    title: label,
    lines: [
      outcome === 'upheld'
        ? `${reviewOf(firmName)}: your objection was upheld.${effect}`
        : `${reviewOf(firmName)}: the decision was kept.`,
      `Reason: ${reason}`,
      'No program took part. A person decided.',
    ],
    because: 'you objected to a decision on your review',
  })
}
