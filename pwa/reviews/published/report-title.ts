import type { ReportedFact } from '#contract/reviews/reported-facts.ts'

/** What a report of a firm is called: of one part alone, which has its way in there, that it is wrong. `fact`: "" for any. */
export const reportTitle = (fact: ReportedFact | ''): string =>
  fact === '' ? 'This is out of date' : 'Something here is wrong'
