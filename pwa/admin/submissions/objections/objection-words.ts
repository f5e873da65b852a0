import type { ObjectedDecision, ObjectionOutcome } from '#contract/reviews/objection.ts'
import { policyRules } from '#contract/reviews/policy-rules.ts'

/** The verb of a decision, before the name of the member who took it. */
export const decidedBy: Readonly<Record<ObjectedDecision, string>> = {
  rejected: 'Rejected',
  redacted: 'Words removed',
  unpublished: 'Unpublished',
}

/** The title of an objection, by the decision that it is against. */
export const objectionTo: Readonly<Record<ObjectedDecision, string>> = {
  rejected: 'Objection to a rejection',
  redacted: 'Objection to removed words',
  unpublished: 'Objection to an unpublication',
}

/** The consequences for the review where the objection is upheld. */
export const ifUpheld: Readonly<Record<ObjectedDecision, string>> = {
  rejected:
    'Upheld, the review is published at once where it gives stars and its firm is listed, else approved.',
  redacted: 'Upheld, the review stands there with all its words.',
  unpublished: 'Upheld, the review is published again.',
}

export const outcomeDone: Readonly<Record<ObjectionOutcome, string>> = {
  kept: 'Decision kept',
  upheld: 'Objection upheld',
}

/** "Review policy, 5"; "" for none. */
export function shortRule(key: string): string {
  const at = policyRules.findIndex((rule) => rule.key === key)
  return at === -1 ? '' : `Review policy, ${at + 1}`
}
