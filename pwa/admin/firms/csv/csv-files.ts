import type { StaffFirm } from '#contract/firm.ts'
import type { SheetKind } from '#contract/firm-import.ts'
import { csvOf } from '#contract/primitives/csv.ts'
import { challengeColumns } from '#contract/sheets/challenge-columns.ts'
import type { Column } from '#contract/sheets/column.ts'
import { firmColumns, reasonColumn } from '#contract/sheets/firm-columns.ts'
import { cellOf } from '#contract/sheets/sheet-cells.ts'
import { saveFile } from '#pwa/ui/save-file.ts'

/**
 * A file for a spreadsheet, which computes nothing of what people wrote. `lead`: cells before the columns, by their headings.
 * `empty`: headings of columns after them that are there to be filled.
 */
function csvText<T, R extends T>(
  records: readonly R[],
  lead: Readonly<Record<string, (record: R) => string>>,
  columns: readonly Column<T>[],
  empty: readonly string[] = [],
): string {
  const head = [...Object.keys(lead), ...columns.map(({ key }) => key), ...empty]
  const rows = records.map((record) => [
    ...Object.values(lead).map((write) => write(record)),
    ...columns.map((column) => cellOf(column, record)),
    ...empty.map(() => ''),
  ])
  return csvOf([head, ...rows])
}

/** The firms as a file that a spreadsheet opens and the import reads back, in their order. */
export const firmCsv = (firms: readonly StaffFirm[]): string =>
  csvText(firms, { id: ({ id }) => id, slug: ({ slug }) => slug }, firmColumns, [reasonColumn.key])

/** The challenges of the firms as a file that a spreadsheet opens and the import reads back, in their order. */
export const challengeCsv = (firms: readonly StaffFirm[]): string =>
  csvText(
    firms.flatMap(({ slug, challenges }) => challenges.map((one) => ({ ...one, slug }))),
    { firm: ({ slug }) => slug, id: ({ id }) => id },
    challengeColumns,
  )

/** What a file to fill in has beside the columns of a record, and a line that shows what stands in them. */
const templates = {
  firms: {
    columns: firmColumns,
    lead: [],
    example: {
      name: 'Example Funding',
      category: 'Gold',
      description: 'What it offers, in a sentence.',
      website: 'https://example.com/',
      instruments: 'Forex; Futures',
      maxFunding: '$200,000',
      profitSplit: '80%',
      evaluationFee: '$99',
    },
  },
  challenges: {
    columns: challengeColumns,
    lead: [['firm', 'Example Funding']],
    example: {
      name: 'Two steps 50K',
      accountSize: '50000',
      price: '299.00',
      steps: '2',
      profitTargets: '8; 5',
      currency: 'USD',
      sourceUrl: 'https://example.com/rules',
    },
  },
} as const satisfies Readonly<Record<SheetKind, object>>

/** Downloads a file with every column of an import and a line as an example. */
export function saveTemplate({ of }: { readonly of: SheetKind }): void {
  const { columns, lead, example } = templates[of]
  const cells: Readonly<Record<string, string>> = example
  const head = [...lead.map(([heading]) => heading), ...columns.map(({ label }) => label)]
  const line = [...lead.map(([, cell]) => cell), ...columns.map(({ key }) => cells[key] ?? '')]
  saveFile(new File([csvOf([head, line])], `${of}-template.csv`, { type: 'text/csv' }))
}
