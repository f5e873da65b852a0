import {
  type FirmReportOutcome,
  OUTDATED,
  type ReportKind,
  type ReportOutcome,
} from '#contract/reviews/options.ts'
import { type PolicyRule, ruleName } from '#contract/reviews/policy-rules.ts'

const texts: Readonly<Record<ReportOutcome, { readonly done: string; readonly next: string }>> = {
  keep: {
    done: 'We read the review that you reported. It stays as it is.',
    next: 'If you know something that your report did not say, you can report the review again. You can also write to us, or take your claim to a court or to the authority in charge.',
  },
  unpublish: {
    done: 'We read the review that you reported, and took it off the site.',
    next: 'There is nothing more for you to do. Its writer can correct it or object; if it comes back and is still wrong, you can report it again.',
  },
}

const aboutFirms: Readonly<Record<FirmReportOutcome, { readonly done: string; readonly next: string }>> = {
  keep: {
    done: '. It is right as it stands.',
    next: 'If you know something that your report did not say, you can report it again.',
  },
  corrected: {
    done: ', and corrected it. Thank you.',
    next: 'There is nothing more for you to do.',
  },
}

/** What reports with these reasons call a part of a firm: "out of date", "false", or "out of date or false". */
export const calledText = (reasons: readonly ReportKind[]): string =>
  [reasons.includes(OUTDATED) && 'out of date', reasons.some((reason) => reason !== OUTDATED) && 'false']
    .filter((word) => word !== false)
    .join(' or ')

/** The decision on reports about a firm, for their sender. It holds no word that anybody wrote. (threat D7) */
export function firmReportDecision(
  outcome: FirmReportOutcome,
  reasons: readonly ReportKind[],
): readonly string[] {
  const { done, next } = aboutFirms[outcome]
  return [`We looked at what you called ${calledText(reasons)}${done}`, next]
}

/**
 * The decision on a report for its sender, by mail and on the device: what was done, the rule that it rests on, and what can be
 * done now. It holds no word that anybody wrote. (threat D7)
 */
export function reportDecision(outcome: ReportOutcome, rule: PolicyRule | ''): readonly string[] {
  const { done, next } = texts[outcome]
  const name = ruleName(rule)
  const basis = name === '' ? [] : [`${outcome === 'keep' ? 'Read against' : 'The rule'}: ${name}.`]
  return [done, ...basis, next]
}
