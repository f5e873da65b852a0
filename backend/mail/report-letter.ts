import type { ReportAbout } from '#backend/models/review-report.ts'
import { pluralize } from '#contract/primitives/text.ts'
import type { ReportKind } from '#contract/reviews/options.ts'
import { compose, type Letter } from './letters.ts'
import { calledText, type ReportDecision, reportDecision } from './report-decision.ts'
import type { Mail } from './transport.ts'

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

type DecisionLetter = ReportLetter &
  ReportDecision & {
    /** How many reports of this address it is about. */
    readonly count: number
  }

/** Tells the sender of a report what was decided, by which rule, and what they can do now. */
export function decisionLetter(letter: DecisionLetter): Mail {
  const { to, from, origin, count, about, reasons } = letter
  return compose({
    to,
    from,
    title: 'The decision on your report',
    lines: [
      `This is about your ${count === 1 ? 'report' : pluralize(count, 'report')} of ${subjectOf(letter)}.`,
      ...reportDecision(letter, reasons),
      NOT_YOU,
    ],
    because: because(about),
    ...link(origin, 'Our review policy', '/page/review-policy'),
  })
}
