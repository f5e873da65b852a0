import * as v from 'valibot'
import { type Company, companyOf, storedFounded } from './company.ts'
import { noCompany } from './company-rules.ts'

/** The year from which a company may be: the first with shares began in 1602. */
const FIRST_YEAR = '1600'

const founded = v.pipe(
  storedFounded,
  v.check((value) => value === '' || value >= FIRST_YEAR, `must be ${FIRST_YEAR} or later`),
)

/** A company as staff send it. Null: nothing is known any more, as where it is empty. */
export const givenCompany = v.pipe(
  v.nullable(companyOf(founded)),
  v.transform((given) => given ?? noCompany),
)

/** A company without a foundation that an earlier version took and no call takes any more. */
export function withRealFoundation(company: Company): Company {
  const { founded: given, ...rest } = company
  return given && !v.is(founded, given.value) ? rest : company
}
