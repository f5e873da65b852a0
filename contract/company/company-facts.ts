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
