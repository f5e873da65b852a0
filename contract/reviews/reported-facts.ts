import { firmFields, reportedFields } from '../firm-fields.ts'

export type ReportedFact = (typeof reportedFields)[number]
/** A fact with its name, as a screen that shows it names it. */
export interface NamedFact {
  readonly key: ReportedFact
  readonly label: string
}

const labels = { ...firmFields, code: { label: 'Code and discount' }, other: { label: 'Something else' } }

/** The facts of a firm's details that a visitor can say are out of date, in the order of the details. */
export const reportedFacts: readonly NamedFact[] = reportedFields.map((key) => ({
  key,
  label: labels[key].label,
}))

/** The name of a fact; "" where none is named. */
export const factLabel = (fact: string): string => reportedFacts.find(({ key }) => key === fact)?.label ?? ''

/** Whether a report asks if a fact is out of date or false: who is behind a firm seldom changes, and may be told wrong. */
export const mayBeFalse = (fact?: ReportedFact | ''): boolean => fact === 'company'

/** The title of a report about a firm: wrong for facts of its company, else out of date. */
export const reportTitle = (fact?: ReportedFact | ''): string =>
  mayBeFalse(fact) ? 'Something here is wrong' : 'This is out of date'
