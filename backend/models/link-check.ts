import { createHash } from 'node:crypto'
import { Op } from 'sequelize'
import { column } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { BROKEN_AFTER_DAYS, type BrokenLink, linkFields } from '#contract/link-check.ts'
import { days } from '#contract/primitives/time.ts'
import { atMost } from './clock-slack.ts'
import { firmTable } from './firm.ts'
import {
  inBlocks,
  insertRows,
  orderBy,
  type RowOf,
  readInBlocks,
  readRows,
  removeRows,
  tableOf,
  updateRows,
} from './table.ts'

export const linkCheckTable = tableOf(
  'link_checks',
  {
    /** Made of the address. */
    id: { ...column.key(64), primaryKey: true },
    address: column.text(),
    checked_at: column.momentOrNone(),
    /** Since when no check reached it; "" where the last one did. */
    failing_since: column.momentOrNone(),
    /** Why the last check did not reach it. */
    problem: column.key(120),
  },
  { unique: { link_checks_by_check: ['checked_at', 'id'], link_checks_by_failure: ['failing_since', 'id'] } },
)

/** An address of a firm, and whether it could be reached. */
export type LinkCheck = RowOf<typeof linkCheckTable>

const idOf = (address: string) => createHash('sha256').update(address).digest('hex')

interface FirmLinks {
  readonly id: string
  readonly name: string
  readonly website: string
  readonly affiliateUrl: string
}

const FIRM_COLUMNS = ['id', 'name', ...linkFields]

/** Knows the addresses that firms have now, and no others. */
export async function syncLinks(writing: Writing): Promise<void> {
  const wanted = new Map<string, string>()
  for await (const firms of readInBlocks<FirmLinks>(writing, firmTable, { attributes: FIRM_COLUMNS })) {
    for (const firm of firms) {
      for (const field of linkFields) if (firm[field] !== '') wanted.set(idOf(firm[field]), firm[field])
    }
  }
  const rows = await readRows<{ id: string }>(writing, linkCheckTable, { attributes: ['id'] })
  const known = new Set(rows.map(({ id }) => id))
  for (const id of inBlocks([...known].filter((one) => !wanted.has(one)))) {
    await removeRows(writing, linkCheckTable, { id })
  }
  const empty = { checked_at: '', failing_since: '', problem: '' }
  for (const block of inBlocks([...wanted].filter(([id]) => !known.has(id)))) {
    const added = block.map(([id, address]) => ({ id, address, ...empty }))
    await insertRows(writing, linkCheckTable, added, { ignoreDuplicates: true })
  }
}

/** Addresses that were not checked since `moment`, those that waited longest first. */
export async function dueLinks(
  reading: Reading,
  { since, now }: { readonly since: Date; readonly now: Date },
  limit: number,
): Promise<LinkCheck[]> {
  // A moment that lies ahead was written by a clock that has been set back since.
  const checked_at = { [Op.or]: [{ [Op.lt]: since.toISOString() }, { [Op.gt]: atMost(now, 0) }] }
  return readRows(reading, linkCheckTable, {
    where: { checked_at },
    order: orderBy('checked_at', 'id'),
    limit,
  })
}

/** Writes down what a check found: "" where the address was reached, null where nothing can be said. */
export async function noteCheck(
  writing: Writing,
  { id, failing_since }: LinkCheck,
  { problem, now }: { readonly problem: string | null; readonly now: Date },
): Promise<void> {
  const checked_at = now.toISOString()
  const found =
    problem === null ? {} : { problem, failing_since: problem === '' ? '' : failing_since || checked_at }
  await updateRows(writing, linkCheckTable, { checked_at, ...found }, { id })
}

/** How long, in milliseconds, an address has to be out of reach before staff are told: hosts have bad days. */
const PATIENCE = days(BROKEN_AFTER_DAYS)

/** The addresses of firms that no check reached for two days, by name of the firm. */
export async function brokenLinks(reading: Reading, now: Date): Promise<BrokenLink[]> {
  const moment = new Date(now.getTime() - PATIENCE)
  const failing_since = { [Op.and]: [{ [Op.ne]: '' }, { [Op.lte]: moment.toISOString() }] }
  const rows = await readRows(reading, linkCheckTable, { where: { failing_since } })
  if (rows.length === 0) return []
  const broken = new Map(rows.map((row) => [row.address, row]))
  const named = { [Op.or]: linkFields.map((field) => ({ [field]: [...broken.keys()] })) }
  const firms = await readRows<FirmLinks>(reading, firmTable, {
    where: named,
    attributes: FIRM_COLUMNS,
    order: orderBy('name', 'id'),
  })
  return firms.flatMap((firm) =>
    linkFields.flatMap((field) => {
      const row = broken.get(firm[field])
      if (!row) return []
      const { address, failing_since: since, problem } = row
      return [{ firm_id: firm.id, firm_name: firm.name, field, address, since, problem }]
    }),
  )
}
