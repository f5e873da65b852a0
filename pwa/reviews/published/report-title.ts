import type { ReportedFact } from '#contract/reviews/reported-facts.ts'

/** What a report of a firm is called: of who is behind it, that it is wrong; of all else, that it is out of date. */
export const reportTitle = (fact?: ReportedFact | ''): string =>
  fact === 'company' ? 'Something here is wrong' : 'This is out of date'
