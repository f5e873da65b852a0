import { column } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import type { Company } from '#contract/company/company.ts'
import { sisterIds } from '#contract/company/company-rules.ts'
import { inBlocks, insertRows, orderBy, type RowOf, readRows, removeRows, tableOf } from './table.ts'

/** Which firm names which as a sister, for the way back: what a firm names stands in its own row. */
export const sisterFirmTable = tableOf(
  'sister_firms',
  {
    firm_id: { ...column.key(64), primaryKey: true },
    sister_id: { ...column.key(64), primaryKey: true },
  },
  { unique: { sister_firms_by_sister: ['sister_id', 'firm_id'] } },
)

type SisterRow = RowOf<typeof sisterFirmTable>

interface WithCompany {
  readonly id: string
  readonly company?: Company | undefined
}

/** Puts the sisters that these firms name in place of those that they named. */
export async function replaceSisters(writing: Writing, firms: readonly WithCompany[]): Promise<void> {
  await removeSisters(
    writing,
    firms.map(({ id }) => id),
  )
  const rows = firms.flatMap(({ id: firm_id, company }) =>
    (company ? sisterIds(company) : []).map((sister_id) => ({ firm_id, sister_id })),
  )
  for (const block of inBlocks(rows)) await insertRows(writing, sisterFirmTable, block)
}

/** These firms name no sisters any more. */
export async function removeSisters(writing: Writing, firmIds: readonly string[]): Promise<void> {
  for (const firm_id of inBlocks(firmIds)) await removeRows(writing, sisterFirmTable, { firm_id })
}

/** The firms that name each of these as a sister, by its id; `ids` absent: of all that are named. */
export async function readReferencingFirms(
  reading: Reading,
  ids?: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows: SisterRow[] = []
  const order = orderBy('firm_id')
  if (ids === undefined) rows.push(...(await readRows(reading, sisterFirmTable, { order })))
  for (const sister_id of inBlocks(ids ?? [])) {
    rows.push(...(await readRows(reading, sisterFirmTable, { where: { sister_id }, order })))
  }
  const bySister = Map.groupBy(rows, ({ sister_id }) => sister_id)
  return new Map([...bySister].map(([id, naming]) => [id, naming.map(({ firm_id }) => firm_id)]))
}
