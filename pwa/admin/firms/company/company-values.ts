import type { Company, CompanyFact } from '#contract/company/company.ts'
import { companyFacts } from '#contract/company/company-facts.ts'
import type { CompanyFactKey } from '#contract/company/company-limits.ts'
import { noCompany } from '#contract/company/company-rules.ts'

/** A company as the form edits it: every fact is there, blank where it is not known. */
type CompanyValues = Company & Readonly<Record<CompanyFactKey, CompanyFact>>

const blankFact: CompanyFact = { value: '', source: '', checkedAt: '' }

/** The form values of a company. */
export const companyValues = (company: Company = noCompany): CompanyValues =>
  ({
    ...Object.fromEntries(companyFacts.map(({ key }) => [key, company[key] ?? blankFact])),
    people: company.people,
    sisters: company.sisters,
    notices: company.notices,
  }) as CompanyValues

/** A company of which everything that is known was compared with its source on `day`. */
export function comparedOn(company: Company, day: string): Company {
  const facts = companyFacts.flatMap(({ key }) => {
    const fact = company[key]
    return fact?.value ? [[key, { ...fact, checkedAt: day }] as const] : []
  })
  const dated = <Row extends object>(rows: readonly Row[]): Row[] =>
    rows.map((row) => ({ ...row, checkedAt: day }))
  return {
    ...company,
    ...Object.fromEntries(facts),
    people: dated(company.people),
    sisters: dated(company.sisters),
    notices: dated(company.notices),
  }
}
