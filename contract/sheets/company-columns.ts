import * as v from 'valibot'
import type { Company } from '../company/company.ts'
import { companyFacts, companyLists } from '../company/company-facts.ts'
import type { CompanyListKey } from '../company/company-limits.ts'
import { noCompany } from '../company/company-rules.ts'
import { givenCompany } from '../company/given-company.ts'
import type { FirmChange, StaffFirm } from '../firm.ts'
import { type DayOrder, readDay } from '../primitives/written-day.ts'
import type { Column, Reading } from './column.ts'
import { entriesOf, sourceParts } from './source-lines.ts'

type FirmColumn = Column<StaffFirm, keyof FirmChange>
type Row = Readonly<Record<string, string>>

/** What stands between the texts of a row of a list. */
const BETWEEN = ' | '

/** A text as it stands beside others, with a backslash before each sign that could be taken for the end of it. */
const escaped = (text: string): string => text.replace(/[\\|]/g, '\\$&')

/** The texts of a row as they stand in its line. */
const textsIn = (line: string): readonly string[] =>
  Array.from(line.matchAll(/((?:\\[\\|]|[^\\|]|\\(?![\\|]))*)(?:\||$)/g), ([, text = '']) =>
    text.trim().replace(/\\([\\|])/g, '$1'),
  )

/** The texts of a row of each list, in the order of its line. */
const textsOf = {
  people: ['name', 'role'],
  sisters: ['name', 'firmId'],
  notices: ['title', 'authority', 'day'],
} as const satisfies Readonly<Record<CompanyListKey, readonly string[]>>

const line = ({ checkedAt = '', source = '' }: Row, text: string): string =>
  [checkedAt, source, text].filter((part) => part !== '').join(' ')

/** A line in its parts, as a source is written: its day, its address, its text. A first word like none is text. */
function splitLine(entry: string) {
  const { date, url, label } = sourceParts(entry)
  return /[.:]/.test(url) ? { date, url, text: label } : { date, url: '', text: `${url} ${label}`.trim() }
}

function partsOf(entry: string, dayOrder: DayOrder | undefined): Row | { readonly fault: string } {
  const { date, url, text } = splitLine(entry)
  const day = readDay(date, dayOrder)
  return 'fault' in day ? day : { checkedAt: String(day.value), source: url, text }
}

/** What is given for the whole company of each line of a file: the day of its check and its source. */
export const SOURCE_KEYS = { checkedAt: 'companyCheckedAt', source: 'companySource' } as const

/** A cell of the company whose lines get the day and the source that they lack. */
export const withSource = (
  cell: string,
  { checkedAt, source }: Readonly<Record<'checkedAt' | 'source', string>>,
): string =>
  entriesOf(cell, /\n/)
    .map((entry) => {
      const { date, url, text } = splitLine(entry)
      return line({ checkedAt: date || checkedAt, source: url || source }, text)
    })
    .join('\n')

/** A company of which one part alone is said, if it may be so. */
function checkedPart(key: string, value: unknown): Reading {
  const { success, output, issues } = v.safeParse(givenCompany, { [key]: value })
  return success ? { value: output[key as keyof Company] } : { fault: issues[0].message }
}

/** The texts of a row, without those at its end that are blank. */
const rowText = (texts: readonly string[]): string =>
  texts.filter((_, at) => texts.slice(at).some((text) => text !== '')).join(BETWEEN)

const blank = { hint: '', options: [], isNumber: false } as const

/** A column of a part of the company. `withCompany` makes the field of what is read. */
const column = (key: string, label: string, parts: Pick<FirmColumn, 'read' | 'write'>): FirmColumn => ({
  ...blank,
  ...parts,
  key: `company.${key}` as FirmColumn['key'],
  label,
  heading: label,
  show: parts.write,
  daysIn: (cell) => entriesOf(cell, /\n/).map((entry) => sourceParts(entry).date),
})

/** Columns of who is behind a firm: one for each fact, and one for each list, with a line for each of its rows. */
export const companyColumns: readonly FirmColumn[] = [
  ...companyFacts.map(({ key, label }) =>
    column(key, label, {
      write: (firm) => (firm.company?.[key] ? line(firm.company[key], firm.company[key].value) : ''),
      read(cell, dayOrder) {
        if (cell.trim() === '') return { value: undefined }
        const parts = partsOf(cell.trim(), dayOrder)
        if ('fault' in parts) return { fault: parts.fault ?? '' }
        const { text: value = '', source = '', checkedAt = '' } = parts
        return checkedPart(key, { value, source, checkedAt })
      },
    }),
  ),
  ...(Object.keys(companyLists) as CompanyListKey[]).map((key) =>
    column(key, companyLists[key].label, {
      write: ({ company: { [key]: rows } = noCompany }) =>
        (rows as readonly Row[])
          .map((row) => line(row, rowText(textsOf[key].map((name) => escaped(row[name] ?? '')))))
          .join('\n'),
      read(cell, dayOrder) {
        const rows: Row[] = []
        for (const entry of entriesOf(cell, /\n/)) {
          const parts = partsOf(entry, dayOrder)
          if ('fault' in parts) return { fault: parts.fault ?? '' }
          const { text = '', ...checked } = parts
          const texts = textsIn(text)
          rows.push({
            ...checked,
            ...Object.fromEntries(textsOf[key].map((name, at) => [name, texts[at] ?? ''])),
          })
        }
        return checkedPart(key, rows)
      },
    }),
  ),
]

/** Rows of a file under the ids of the rows that say the same name or title, each of which is one row's alone. */
function placed(rows: readonly Row[], before: readonly Row[]): Row[] {
  const nameOf = ({ name, title }: Row) => name ?? title
  const free = new Set(before)
  return rows.map((row) => {
    const same = [...free].find((one) => nameOf(one) === nameOf(row))
    if (same) free.delete(same)
    return { ...row, id: same?.id ?? row.id ?? '' }
  })
}

/** The values of a line with its company made of the cells that change it. `before`: null for a new firm. */
export function withCompany(values: Partial<StaffFirm>, before: StaffFirm | null): Partial<StaffFirm> {
  const cells = Object.entries(values).filter(([key]) => key.startsWith('company.'))
  if (cells.length === 0) return values
  const rest = Object.fromEntries(Object.entries(values).filter(([key]) => !key.startsWith('company.')))
  const known = before?.company ?? noCompany
  const parts = cells.map(([path, value]) => {
    const key = path.slice('company.'.length)
    const list = key in companyLists ? known[key as CompanyListKey] : null
    return [key, list ? placed(value as readonly Row[], list as readonly Row[]) : value] as const
  })
  return { ...rest, company: v.parse(givenCompany, { ...known, ...Object.fromEntries(parts) }) }
}
