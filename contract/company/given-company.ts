import * as v from 'valibot'
import { isRealDay } from '../primitives/day.ts'
import { type Company, companyOf, givenDays, storedFounded } from './company.ts'
import { factKeys } from './company-limits.ts'
import { noCompany } from './company-rules.ts'

/** The year from which a company may be: the first with shares began in 1602. */
const FIRST_YEAR = '1600'

const founded = v.pipe(
  storedFounded,
  v.check((value) => value === '' || value >= FIRST_YEAR, `must be ${FIRST_YEAR} or later`),
)

/** A company as staff send it. Null: nothing is known any more, as where it is empty. */
export const givenCompany = v.pipe(
  v.nullable(companyOf(founded, givenDays)),
  v.transform((given) => given ?? noCompany),
)

/** A person reduced to the id keeps the day that is stored. */
const wasChecked = ({ checkedAt }: { readonly checkedAt?: string | undefined }): boolean =>
  checkedAt === undefined || isRealDay(checkedAt)

/**
 * A company without what an earlier version took and no call takes any more: a foundation before there were companies, and what
 * was compared with its source, or published, on a day that cannot be meant.
 */
export function withRealCompanyDays(company: Company): Company {
  const { people, sisters, notices, ...facts } = company
  const left = factKeys.filter((key) => {
    const fact = facts[key]
    return fact && wasChecked(fact) && (key !== 'founded' || v.is(founded, fact.value))
  })
  return {
    ...Object.fromEntries(left.map((key) => [key, facts[key]])),
    people: people.filter(wasChecked),
    sisters: sisters.filter(wasChecked),
    notices: notices.filter((notice) => wasChecked(notice) && isRealDay(notice.day)),
  }
}
