import type { Company } from '../company/company.ts'
import { companyFacts } from '../company/company-facts.ts'
import { noCompany } from '../company/company-rules.ts'
import { isSame } from '../primitives/is-same.ts'
import type { PublicChange } from './public-change.ts'

type RecordedPart = Pick<PublicChange, 'kind' | 'field' | 'before' | 'after'>

/** A list without the fields that only say where and when staff looked. */
const told = (
  rows: readonly { readonly id: string; readonly source: string; readonly checkedAt: string }[],
) => rows.map(({ id: _, source: __, checkedAt: ___, ...row }) => row)

/** Notices are compared with their addresses, which identify them. */
const recordedNotices = ({ notices }: Company) => notices.map(({ id: _, checkedAt: __, ...row }) => row)

/**
 * The public changes of a firm's company. Changed people are told without names: staff may have to erase a person, and the list
 * of changes is permanent. (docs/decisions/company.md)
 */
export function companyChanges(before: Company = noCompany, after: Company = noCompany): RecordedPart[] {
  const change = (part: string, was: unknown, is: unknown): RecordedPart[] =>
    isSame(was, is) ? [] : [{ kind: 'company', field: `company.${part}`, before: was, after: is }]
  const people = isSame(before.people, after.people)
    ? []
    : [{ kind: 'company', field: 'company.people', before: null, after: null } as const]
  return [
    ...companyFacts.flatMap(({ key }) => change(key, before[key]?.value ?? '', after[key]?.value ?? '')),
    ...people,
    ...change('sisters', told(before.sisters), told(after.sisters)),
    ...change('notices', recordedNotices(before), recordedNotices(after)),
  ]
}
