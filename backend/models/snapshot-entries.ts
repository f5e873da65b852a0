import { Op } from 'sequelize'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { bySize } from './backup-table.ts'
import { type PackedText, pack } from './packed-text.ts'
import { snapshotEntryTable, snapshotSubjectTable } from './snapshot-tables.ts'
import { insertRows, readRows } from './table.ts'

/** One entry of a list of a backup, or what stands around lists. */
export interface BackupEntry {
  /** Its list; "" for what stands around lists. */
  readonly list: string
  readonly text: string
  /** The ids by which an erasure finds it. */
  readonly about: readonly string[]
}

type EntryText = Pick<BackupEntry, 'list' | 'text'>

/** Rows that are read, and entries that are gathered to be written, at once: few, as each may hold a picture. */
const AT_ONCE = 50

/** The text of a file, in which each entry is a line of its own. */
export async function* fileText(entries: AsyncIterable<EntryText>): AsyncGenerator<string> {
  let isInList = false
  for await (const { list, text } of entries) {
    const lead = list !== '' && isInList ? ',\n' : '\n'
    yield list === '' && !isInList ? text : lead + text
    isInList = list !== ''
  }
}

/** The bytes of an entry in a file: among n of a list stand n + 1 line ends and n - 1 commas. */
export const bytesIn = ({ list, text }: EntryText): number => Buffer.byteLength(text) + (list === '' ? 0 : 2)

/** Adds the entries of a snapshot as they come; returns the size of its file in bytes. (threat J13) */
export async function insertEntries(
  writing: Writing,
  snapshot_id: string,
  entries: AsyncIterable<BackupEntry>,
): Promise<number> {
  let [position, bytes] = [0, 0]
  for await (const block of inGroups(entries)) {
    const placed = block.map((entry) => ({ snapshot_id, position: position++, ...entry }))
    for (const entry of placed) bytes += bytesIn(entry)
    const rows = placed.map(({ about: _, ...row }) => row)
    for (const batch of bySize(rows)) await insertRows(writing, snapshotEntryTable, batch)
    const subjects = placed.flatMap(({ about, position }) =>
      about.map((id) => ({ snapshot_id, id, position })),
    )
    await insertRows(writing, snapshotSubjectTable, subjects)
  }
  return bytes
}

/** Entries some at a time. */
async function* inGroups<Entry>(entries: AsyncIterable<Entry>): AsyncGenerator<Entry[]> {
  let held: Entry[] = []
  for await (const entry of entries) {
    held.push(entry)
    if (held.length < AT_ONCE) continue
    yield held
    held = []
  }
  yield held
}

/** The entries of a snapshot in the order of its file. */
async function* readEntries(reading: Reading, snapshot_id: string): AsyncGenerator<EntryText> {
  for (let after = -1; ; ) {
    const rows = await readRows(reading, snapshotEntryTable, {
      where: { snapshot_id, position: { [Op.gt]: after } },
      order: [['position', 'ASC']],
      limit: AT_ONCE,
    })
    yield* rows
    after = rows.at(-1)?.position ?? after
    if (rows.length < AT_ONCE) return
  }
}

/** The file of a snapshot, to be sent or restored once the transaction given has ended. */
export const packSnapshot = (reading: Reading, id: string): Promise<PackedText> =>
  pack(fileText(readEntries(reading, id)))
