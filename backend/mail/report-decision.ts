import type { ReportAbout } from '#backend/models/review-report.ts'
import {
  type FirmReportOutcome,
  OUTDATED,
  type ReportKind,
  type ReportOutcome,
} from '#contract/reviews/options.ts'
import { type PolicyRule, ruleName } from '#contract/reviews/policy-rules.ts'

/** What was done, and what the sender can do now. `called`: what they called a part of a firm. */
interface DecisionText {
  readonly done: (called: string) => string
  readonly next: string
}

const texts: Readonly<Record<ReportAbout, Readonly<Record<'kept' | 'changed', DecisionText>>>> = {
  review: {
    kept: {
      done: () => 'We read the review that you reported. It stays as it is.',
      next: 'If you know something that your report did not say, you can report the review again. You can also write to us, or take your claim to a court or to the authority in charge.',
    },
    changed: {
      done: () => 'We read the review that you reported, and took it off the site.',
      next: 'There is nothing more for you to do. Its writer can correct it or object; if it comes back and is still wrong, you can report it again.',
    },
  },
  firm: {
    kept: {
      done: (called) => `We looked at what you called ${called}. It is right as it stands.`,
      next: 'If you know something that your report did not say, you can report it again.',
    },
    changed: {
      done: (called) => `We looked at what you called ${called}, and corrected it. Thank you.`,
      next: 'There is nothing more for you to do.',
    },
  },
}

/** What reports with these reasons call a part of a firm: "out of date", "false", or "out of date or false". */
export const calledText = (reasons: readonly ReportKind[]): string =>
  [reasons.includes(OUTDATED) && 'out of date', reasons.some((reason) => reason !== OUTDATED) && 'false']
    .filter((word) => word !== false)
    .join(' or ')

/** A decision on reports. */
export interface ReportDecision {
  readonly about: ReportAbout
  readonly outcome: ReportOutcome | FirmReportOutcome
  /** The rule that it rests on; "" for none, as in all about firms. */
  readonly rule: PolicyRule | ''
}

/**
 * The decision for the sender of reports with these reasons, by mail and on the device: what was done, the rule that it rests on,
 * and what can be done now. It holds no word that anybody wrote. (threat D7)
 */
export function reportDecision(
  { about, outcome, rule }: ReportDecision,
  reasons: readonly ReportKind[],
): readonly string[] {
  const { done, next } = texts[about][outcome === 'keep' ? 'kept' : 'changed']
  const name = ruleName(rule)
  const basis = name === '' ? [] : [`${outcome === 'keep' ? 'Read against' : 'The rule'}: ${name}.`]
  return [done(calledText(reasons)), ...basis, next]
}
