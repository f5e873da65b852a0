import type { NamedFact, ReportedFact } from '#contract/reviews/reported-facts.ts'
import type { Review } from '#contract/reviews/review.ts'
import type { Criterion } from '#contract/rubric/rubric.ts'

interface Named {
  readonly id: string
  readonly name: string
}

export interface ReportedReview {
  readonly about: 'review'
  readonly review: Pick<Review, 'id'>
  readonly firmName: string
}

/** A firm, and what of it is reported. */
export type ReportedPart =
  | { readonly about: 'challenge'; readonly firm: Named; readonly challenge: Named }
  /** `fact`: the one beside which the form was asked for; the form has it chosen. */
  | { readonly about: 'fact'; readonly firm: Named; readonly fact?: NamedFact }
  /** The line of a criterion in the firm's assessment. */
  | { readonly about: 'line'; readonly firm: Named; readonly criterion: Pick<Criterion, 'key' | 'name'> }

/** What a visitor reports to the team. */
export type Reported = ReportedReview | ReportedPart

/** Whether a report asks if a fact is out of date or false: who is behind a firm seldom changes, and may be told wrong. */
export const mayBeFalse = (fact?: ReportedFact | ''): boolean => fact === 'company'

/** The title of a report about a firm: wrong for facts of its company, else out of date. */
export const reportTitle = (fact?: ReportedFact | ''): string =>
  mayBeFalse(fact) ? 'Something here is wrong' : 'This is out of date'
