import type { Writing } from '#backend/database/transaction.ts'
import type { Company } from '#contract/company/company.ts'
import { isKnown, noCompany, withoutPeople } from '#contract/company/company-rules.ts'
import { keepPeople } from './company-person.ts'
import { replaceSisters } from './sister-firm.ts'

interface WithCompany {
  readonly id: string
  readonly company?: Company | undefined
}

/** The column of a company: its people by their ids alone; null where nothing is known. */
export const companyColumn = (company: Company): Company | null =>
  isKnown(company) ? withoutPeople(company) : null

/** Stores what rows of firms do not hold of their companies. */
export async function keepCompanies(
  writing: Writing,
  firms: readonly WithCompany[],
  now: Date,
): Promise<void> {
  await keepPeople(writing, firms, now)
  await replaceSisters(writing, firms)
}

/** A company as History keeps it, without the names of people; an absent one is empty. */
export const recordedCompany = ({
  company = noCompany,
}: Omit<WithCompany, 'id'>): { readonly company: Company } => ({
  company: withoutPeople(company),
})
