import { type FieldsWith, fieldsWhere, firmFields, placed } from '../firm-fields.ts'

type ReportedField = FieldsWith<{ report: true }>
export type ReportedFact = ReportedField | 'code' | 'other'

/** In the order of the details. */
const upToCode = [
  ...([
    'standing',
    'warning',
    'description',
    'maxFunding',
    'profitSplit',
    'evaluationFee',
    'maxAccounts',
  ] as const),
  ...(['drawdownType', 'payoutFrequency', 'platforms', 'restrictedCountries'] as const),
]
const reported = placed(
  fieldsWhere<ReportedField>(({ report }) => report),
  [...upToCode, 'copyTrading'],
)
const named = (key: ReportedField): NamedFact => ({ key, label: firmFields[key].label })

/** The facts of a firm's details that a visitor can say are out of date, in the order of the details. */
export const reportedFacts: readonly NamedFact[] = [
  ...reported.slice(0, upToCode.length).map(named),
  { key: 'code', label: 'Code and discount' },
  ...reported.slice(upToCode.length).map(named),
  { key: 'other', label: 'Something else' },
]
/** A fact with its name, as a screen that shows it names it. */
export interface NamedFact {
  readonly key: ReportedFact
  readonly label: string
}

/** The name of a fact; "" where none is named. */
export const factLabel = (fact: string): string => reportedFacts.find(({ key }) => key === fact)?.label ?? ''
