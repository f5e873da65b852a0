import { companyFacts, companyLists, foundedText } from '../company/company-facts.ts'
import { anyText, type ChangedField, type Reading } from './changed-values.ts'

const noticeText: Reading = (value, currency) => {
  if (typeof value !== 'object' || value === null) return anyText(value, currency)
  const { title, authority } = value as Readonly<Record<string, unknown>>
  return [title, authority]
    .map((part) => anyText(part, currency))
    .filter((part) => part !== '')
    .join(', ')
}

const founded: Reading = (value, currency) =>
  typeof value === 'string' ? foundedText(value) : anyText(value, currency)

/** The wording for each part of a company. */
export const companyFields: Readonly<Record<string, ChangedField>> = {
  ...Object.fromEntries(
    companyFacts.map(({ key, label }) => [
      `company.${key}`,
      { label, read: key === 'founded' ? founded : anyText },
    ]),
  ),
  'company.sisters': { label: companyLists.sisters.label, read: anyText, isList: true },
  'company.notices': { label: companyLists.notices.label, read: noticeText, isList: true },
  'company.people': { label: companyLists.people.label, read: anyText, hidesValues: true },
}
