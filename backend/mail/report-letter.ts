import { pluralize } from '#contract/primitives/pluralize.ts'
import type { ReportOutcome } from '#contract/reviews/options.ts'
import type { PolicyRule } from '#contract/reviews/policy-rules.ts'
import { reportDecision } from '#contract/reviews/report-decision.ts'
import { compose, type Letter } from './letters.ts'
import type { Mail } from './transport.ts'

type ReportLetter = Pick<Letter, 'to' | 'from'> & {
  /** The firm that the review is about, as staff named it. */
  readonly firmName: string
  /** Where the site is; "" where it does not know its own address. */
  readonly origin: string
}

const BECAUSE = 'someone gave this address with a report of a review'

const NOT_YOU = 'If it was not you, you can ignore this email: nobody is told this address.'

const link = (origin: string, label: string, path: string) =>
  origin === '' ? {} : { link: { label, url: `${origin}${path}` } }

/**
 * Tells who reported a review that the report arrived. It holds nothing that they typed, so that nobody can write to strangers
 * through this site. (threat D7)
 */
export function receiptLetter({ to, from, firmName, origin }: ReportLetter): Mail {
  return compose({
    to,
    from,
    title: 'Your report arrived',
    lines: [
      `Your report of a review of ${firmName} arrived. A person of our team reads it and decides; no program does.`,
      'The review stays until then. We write to this address once it is decided.',
      NOT_YOU,
    ],
    because: BECAUSE,
    ...link(origin, 'Our review policy', '/page/review-policy'),
  })
}

type DecisionLetter = ReportLetter & {
  readonly outcome: ReportOutcome
  readonly rule: PolicyRule | ''
  /** How many reports of this address it is about. */
  readonly count: number
}

/** Tells who reported a review what was decided, by which rule, and what they can do now. */
export function decisionLetter({ to, from, firmName, origin, outcome, rule, count }: DecisionLetter): Mail {
  return compose({
    to,
    from,
    title: 'The decision on your report',
    lines: [
      `This is about your ${count === 1 ? 'report' : pluralize(count, 'report')} of a review of ${firmName}.`,
      ...reportDecision(outcome, rule),
      NOT_YOU,
    ],
    because: BECAUSE,
    ...link(origin, 'Our review policy', '/page/review-policy'),
  })
}
