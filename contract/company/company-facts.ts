import { dayOfAnyYear } from '../primitives/day-text.ts'
import {
  type CompanyFactKey,
  type CompanyListKey,
  factKeys,
  factLengths,
  mostRows,
} from './company-limits.ts'

const labels: Readonly<Record<CompanyFactKey, string>> = {
  legalName: 'Legal name',
  registrationNumber: 'Number',
  country: 'Country',
  founded: 'Founded',
  broker: 'Broker',
  technology: 'Technology',
}

/** How the single facts are read. */
export const companyFacts = factKeys.map((key) => ({ key, label: labels[key], length: factLengths[key] }))

/** How the lists are read. */
export const companyLists: Readonly<
  Record<CompanyListKey, { readonly label: string; readonly most: number }>
> = {
  people: { label: 'People', most: mostRows.people },
  sisters: { label: 'Sister firms', most: mostRows.sisters },
  notices: { label: 'Notices of authorities', most: mostRows.notices },
}

/** "2023", "Jun 2023" or "14 Jun 2023", as much as is known of it. */
export function foundedText(value: string): string {
  if (/^\d{4}-\d\d$/.test(value)) return dayOfAnyYear(`${value}-01`).replace(/^1 /, '')
  return value.length === 10 ? dayOfAnyYear(value) : value
}
