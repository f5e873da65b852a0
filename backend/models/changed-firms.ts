import { setImmediate as nextTurn } from 'node:timers/promises'
import { Op } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import { type FirmRecord, firmEncoding, firmTable, readFirmsInBlocks } from './firm.ts'
import { decode } from './table.ts'

/** What a reader holds already: the revisions of firms by their ids. */
export type KnownFirms = ReadonlyMap<string, number>

export interface ChangedFirms {
  /** The firms that the reader does not hold as they are now. In no order. */
  readonly firms: readonly FirmRecord[]
  /** The ids of all others. */
  readonly kept: ReadonlySet<string>
}

/** Rows that are read at one go: of ids and revisions, and whole. */
const NUMBERS = 2500
const FIRMS = 250

/** All ids and revisions, in blocks between which requests are let through. */
async function readNumbers({ database, ...options }: Reading): Promise<ReadonlyMap<string, number>> {
  const numbers = new Map<string, number>()
  for (let after = ''; ; await nextTurn()) {
    const rows: object[] = await firmTable(database).findAll({
      ...options,
      attributes: ['id', 'revision'],
      where: { id: { [Op.gt]: after } },
      order: [['id', 'ASC']],
      limit: NUMBERS,
      raw: true,
    })
    for (const { id, revision } of rows as { id: string; revision: unknown }[]) {
      numbers.set(id, Number(revision))
      after = id
    }
    if (rows.length < NUMBERS) return numbers
  }
}

/**
 * The firms as far as they differ from what the reader knows: one changed firm of ten thousand is one row, not 15 MB. Give
 * it a transaction, or what changes between two reads shows in half of the list.
 */
export async function readChangedFirms(reading: Reading, known: KnownFirms): Promise<ChangedFirms> {
  if (known.size === 0) return { firms: await readFirmsInBlocks(reading), kept: new Set() }
  const { database, ...options } = reading
  const numbers = await readNumbers(reading)
  const kept = new Set<string>()
  const changed: string[] = []
  for (const [id, revision] of numbers) {
    if (known.get(id) === revision) kept.add(id)
    else changed.push(id)
  }
  const firms: FirmRecord[] = []
  for (let start = 0; start < changed.length; start += FIRMS) {
    const where = { id: changed.slice(start, start + FIRMS) }
    const rows: object[] = await firmTable(database).findAll({ ...options, where, raw: true })
    for (const row of rows) firms.push(decode<FirmRecord>(row, firmEncoding))
    await nextTurn()
  }
  return { firms, kept }
}
