import type { Company } from './company.ts'
import { factKeys } from './company-limits.ts'

/** A company without any known fact. */
export const noCompany: Company = { people: [], sisters: [], notices: [] }

/** Whether anything is known. */
export const isKnown = ({ people, sisters, notices, ...rest }: Company): boolean =>
  people.length + sisters.length + notices.length > 0 || factKeys.some((key) => rest[key]?.value)

/** The ids of the firms of this site that a company names as sisters, each once. */
export const sisterIds = ({ sisters }: Pick<Company, 'sisters'>): string[] => [
  ...new Set(sisters.map(({ firmId }) => firmId).filter((id) => id !== '')),
]

/** A company with people reduced to their ids, as History and rows of firms store it: an erased person is then in neither. */
export const withoutPeople = (given: Company): Company => ({
  ...given,
  people: given.people.map(({ id }) => ({ id })),
})
