/** The facts of a firm's details that a visitor can say are out of date, in the order of the details. */
export const reportedFacts = [
  { key: 'standing', label: 'Standing' },
  { key: 'warning', label: 'Warning' },
  { key: 'description', label: 'Description' },
  { key: 'maxFunding', label: 'Max Funding' },
  { key: 'profitSplit', label: 'Profit Split' },
  { key: 'evaluationFee', label: 'Eval Fee' },
  { key: 'maxAccounts', label: 'Max Accounts' },
  { key: 'drawdownType', label: 'Drawdown' },
  { key: 'payoutFrequency', label: 'Payout Frequency' },
  { key: 'platforms', label: 'Platforms' },
  { key: 'restrictedCountries', label: 'Restricted Countries' },
  { key: 'code', label: 'Code and discount' },
  { key: 'copyTrading', label: 'Copy Trading' },
  { key: 'instruments', label: 'Instruments' },
  { key: 'pros', label: 'Pros' },
  { key: 'cons', label: 'Cons' },
  { key: 'experience', label: 'Community Experience' },
  { key: 'evidence', label: 'Evidence' },
  { key: 'company', label: 'Who is behind it' },
  { key: 'other', label: 'Something else' },
] as const
/** A fact with its name, as a screen that shows it names it. */
export type NamedFact = (typeof reportedFacts)[number]
export type ReportedFact = NamedFact['key']

/** The name of a fact; "" where none is named. */
export const factLabel = (fact: string): string => reportedFacts.find(({ key }) => key === fact)?.label ?? ''
