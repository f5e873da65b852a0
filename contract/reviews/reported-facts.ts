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
