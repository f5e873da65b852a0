import type { ReportedFact } from '#contract/reviews/reported-facts.ts'

/** The title of a report about a firm: wrong for facts of its company, else out of date. */
export const reportTitle = (fact?: ReportedFact | ''): string =>
  fact === 'company' ? 'Something here is wrong' : 'This is out of date'
