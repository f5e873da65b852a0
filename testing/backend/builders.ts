import { firmDefaults, type NewFirm } from '#contract/firm.ts'

/** A firm that says nothing in particular, but for the values given. */
export function aFirm(values: Partial<NewFirm> = {}): NewFirm {
  return {
    ...(structuredClone(firmDefaults) as unknown as NewFirm),
    name: 'Northwind Funding',
    category: 'gold',
    description: 'Pays on time.',
    website: 'https://northwind.example/',
    maxFunding: '$200K',
    profitSplit: '90%',
    evaluationFee: '$49',
    ...values,
  }
}
