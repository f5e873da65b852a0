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

/** Whether nothing is known of a company. */
export const isBlank = (company: Company): boolean =>
  companyFacts.every(({ key }) => !company[key]?.value) &&
  [company.people, company.sisters, company.notices].every((rows) => rows.length === 0)

/** A source, and the day on which staff compared something with it. */
export type Checked = Pick<CompanyFact, 'source' | 'checkedAt'>

/** A line, which may be a person of whom the id alone is left. */
type Line = { readonly [key in keyof Checked]?: string | undefined }

/** The source and day of the first line that has some: those that new lines take over. */
export function commonOf(company: Company): Checked {
  const facts = companyFacts.flatMap(({ key }) => company[key] ?? [])
  const lines: readonly Line[] = [...facts, ...company.people, ...company.sisters]
  const { source = '', checkedAt = '' } = lines.find(({ source }) => source) ?? {}
  return { source, checkedAt }
}

/**
 * A company whose lines take over another common source and day: what was left open in them, or was the common one of before.
 * Notices have each a source of its own.
 */
export function withCommon(company: Company, before: Checked, next: Checked): Company {
  const taken = <Of extends Line>(line: Of) => {
    const { source = '', checkedAt = '' } = line
    return {
      ...line,
      source: ['', before.source].includes(source) ? next.source : source,
      checkedAt: ['', before.checkedAt].includes(checkedAt) ? next.checkedAt : checkedAt,
    }
  }
  const facts = companyFacts.flatMap(({ key }) => {
    const fact = company[key]
    return fact?.value ? [[key, taken(fact)] as const] : []
  })
  return {
    ...company,
    ...Object.fromEntries(facts),
    people: company.people.map(taken),
    sisters: company.sisters.map(taken),
  }
}

/** The facts that were begun without a source and a day. */
export const unsourced = (company: Company): readonly CompanyFactKey[] =>
  companyFacts.flatMap(({ key }) => {
    const fact = company[key]
    return fact?.value && fact.source === '' && fact.checkedAt === '' ? [key] : []
  })

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
