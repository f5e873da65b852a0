import { pluralize } from '#contract/primitives/text.ts'
import type { FirmReportOutcome, ReportKind, ReportOutcome } from '#contract/reviews/options.ts'
import type { PolicyRule } from '#contract/reviews/policy-rules.ts'
import { compose, type Letter } from './letters.ts'
import { calledText, firmReportDecision, reportDecision } from './report-decision.ts'
import type { Mail } from './transport.ts'

export type ReportAbout = 'review' | 'firm'

type ReportLetter = Pick<Letter, 'to' | 'from'> & {
  readonly about: ReportAbout
  /** The firm that it is about, as staff named it. */
  readonly firmName: string
  /** Reasons of the reports. */
  readonly reasons: readonly ReportKind[]
  /** Where the site is; "" where it does not know its own address. */
  readonly origin: string
}

const because = (about: ReportAbout) => `someone gave this address with a report of a ${about}`

const subjectOf = ({ about, firmName, reasons }: Pick<ReportLetter, 'about' | 'firmName' | 'reasons'>) =>
  about === 'firm'
    ? `something about ${firmName} that you called ${calledText(reasons)}`
    : `a review of ${firmName}`

const NOT_YOU = 'If it was not you, you can ignore this email: nobody is told this address.'

const link = (origin: string, label: string, path: string) =>
  origin === '' ? {} : { link: { label, url: `${origin}${path}` } }

/**
 * Confirms a report to its sender. It holds nothing that they typed: the site must not carry words to strangers'
 * addresses. (threat D7)
 */
export function receiptLetter({ to, from, firmName, origin, about, reasons }: ReportLetter): Mail {
  return compose({
    to,
    from,
    title: 'Your report arrived',
    lines: [
      `Your report of ${subjectOf({ about, firmName, reasons })} arrived. A person of our team reads it and decides; no program does.`,
      about === 'review'
        ? 'The review stays until then. We write to this address once it is decided.'
        : 'We write to this address once it is decided.',
      NOT_YOU,
    ],
    because: because(about),
    ...link(origin, 'Our review policy', '/page/review-policy'),
  })
}

type DecisionLetter = ReportLetter & {
  readonly outcome: ReportOutcome | FirmReportOutcome
  readonly rule: PolicyRule | ''
  /** How many reports of this address it is about. */
  readonly count: number
}

/** Tells the sender of a report what was decided, by which rule, and what they can do now. */
export function decisionLetter(letter: DecisionLetter): Mail {
  const { to, from, origin, outcome, rule, count, about, reasons } = letter
  const decision =
    about === 'firm'
      ? firmReportDecision(outcome === 'corrected' ? 'corrected' : 'keep', reasons)
      : reportDecision(outcome === 'unpublish' ? 'unpublish' : 'keep', rule)
  return compose({
    to,
    from,
    title: 'The decision on your report',
    lines: [
      `This is about your ${count === 1 ? 'report' : pluralize(count, 'report')} of ${subjectOf(letter)}.`,
      ...decision,
      NOT_YOU,
    ],
    because: because(about),
    ...link(origin, 'Our review policy', '/page/review-policy'),
  })
}
