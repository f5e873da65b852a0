import type { ReportedFact } from '#contract/reviews/reported-facts.ts'

/** Whether a report asks if a fact is out of date or false: who is behind a firm seldom changes, and may be told wrong. */
export const mayBeFalse = (fact?: ReportedFact | ''): boolean => fact === 'company'

/** The title of a report about a firm: wrong for facts of its company, else out of date. */
export const reportTitle = (fact?: ReportedFact | ''): string =>
  mayBeFalse(fact) ? 'Something here is wrong' : 'This is out of date'
