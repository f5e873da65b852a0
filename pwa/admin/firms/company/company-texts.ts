import { companyFacts, companyLists } from '#contract/company/company-facts.ts'
import { foundedText } from '#contract/company/founded-text.ts'
import { isPlainObject } from '#contract/primitives/is-same.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { type FieldTexts, formatValue } from '../../kit/form/fields/field-text.tsx'

type Row = Readonly<Record<string, unknown>>

const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isPlainObject) : [])

/** "Marek Dvorn, director (https://register.example/1, 2026-12-03)": a row as text. */
const said = ({ source, checkedAt }: Row, ...parts: readonly unknown[]): string => {
  const text = parts.filter((part) => typeof part === 'string' && part !== '').join(', ')
  const from = [source, checkedAt].filter((part) => typeof part === 'string' && part !== '').join(', ')
  return from === '' ? text : `${text} (${from})`
}

/** People; History keeps their number alone, so that no erased person is in it. */
function peopleText(value: unknown): string {
  const rows = rowsIn(value)
  const named = rows.filter(({ name }) => typeof name === 'string')
  const lines = named.map((row) => said(row, row.name, row.role))
  const others = rows.length - named.length
  return [...lines, ...(others > 0 ? [pluralize(others, 'person', 'people')] : [])].join('\n')
}

const sistersText = (value: unknown): string =>
  rowsIn(value)
    .map((row) => said(row, row.name))
    .join('\n')

const noticesText = (value: unknown): string =>
  rowsIn(value)
    .map((row) => said(row, row.title, row.authority, row.day))
    .join('\n')

const lists = { people: peopleText, sisters: sistersText, notices: noticesText } as const

const filled = (text: string): string => (text === '' ? formatValue('') : text)

function factText(key: string, value: unknown): string {
  if (!isPlainObject(value) || typeof value.value !== 'string' || value.value === '') return ''
  return said(value, key === 'founded' ? foundedText(value.value) : value.value)
}

/** A company as text, a line for each thing that is known. */
export function companyText(value: unknown): string {
  if (!isPlainObject(value)) return formatValue(value)
  const facts = companyFacts.map(({ key, label }) => [label, factText(key, value[key])] as const)
  const rest = Object.entries(companyLists).map(
    ([key, { label }]) => [label, lists[key as keyof typeof lists](value[key])] as const,
  )
  return filled(
    [...facts, ...rest].flatMap(([label, text]) => (text === '' ? [] : `${label}: ${text}`)).join('\n'),
  )
}

/** The parts of a company, as conflicts and History read them. */
export const companyTexts: FieldTexts = {
  ...Object.fromEntries(
    companyFacts.map(({ key, label }) => [
      `company.${key}`,
      { label, text: (value: unknown) => filled(factText(key, value)) },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(companyLists).map(([key, { label }]) => [
      `company.${key}`,
      { label, text: (value: unknown) => filled(lists[key as keyof typeof lists](value)) },
    ]),
  ),
}
