import { column, later } from '#backend/database/columns.ts'
import type { Writing } from '#backend/database/transaction.ts'
import { subjectsOf } from '#backend/models/erasable-entries.ts'
import { unpack } from '#backend/models/packed-text.ts'
import { type BackupEntry, insertEntries } from '#backend/models/snapshot-entries.ts'
import { snapshotEntryTable, snapshotSubjectTable } from '#backend/models/snapshot-tables.ts'
import { readRows, removeRows, tableOf } from '#backend/models/table.ts'
import { type Drops, type Step, takingAway } from './step.ts'

/** The text of a snapshot, before it stood as rows. */
const partTable = tableOf('snapshot_parts', {
  snapshot_id: { ...column.key(64), primaryKey: true },
  position: { ...column.whole(), primaryKey: true },
  bytes: column.bytes(),
  about: later(column.long()),
})

const drops: Drops = {
  tables: [partTable],
  columns: [['snapshot', { cleaned_at: later(column.moment()) }]],
}

/** The line with which a list begins. */
const LIST = /^"(\w+)":\[$/

/** The lines of a text. JSON may hold the other marks at which lines could end. */
async function* linesOf(file: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let held = ''
  for await (const bytes of file) {
    const [first = '', ...rest] = decoder.decode(bytes, { stream: true }).split('\n')
    held += first
    for (const next of rest) {
      yield held
      held = next
    }
  }
  yield held
}

/** The entries of a file in which each is a line. */
async function* entriesIn(lines: AsyncIterable<string>): AsyncGenerator<BackupEntry> {
  const between = (some: readonly string[]) => ({ list: '', text: some.join('\n'), about: [] })
  let list = ''
  let around: string[] = []
  for await (const line of lines) {
    if (list === '' || !line.startsWith('{')) {
      around.push(line)
      list = LIST.exec(line)?.[1] ?? ''
      continue
    }
    if (around.length > 0) yield between(around)
    around = []
    const text = line.replace(/,$/, '')
    yield { list, text, about: subjectsOf(list, JSON.parse(text)) }
  }
  yield between(around)
}

/** Whether an error says that a packed text is damaged. (zlib's codes begin with Z_) */
const isUnreadable = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))

/** Makes rows of one packed snapshot, anew where a crash left some. */
async function unpackSnapshot(writing: Writing, snapshot_id: string): Promise<void> {
  await removeRows(writing, snapshotEntryTable, { snapshot_id })
  await removeRows(writing, snapshotSubjectTable, { snapshot_id })
  const order: [string, string][] = [['position', 'ASC']]
  const parts = await readRows(writing, partTable, { where: { snapshot_id }, order })
  const file = unpack(parts.map(({ bytes }) => Buffer.from(bytes)))
  try {
    await insertEntries(writing, snapshot_id, entriesIn(linesOf(file)))
  } catch (cause) {
    if (!isUnreadable(cause)) throw cause
    const where = `the rows of ${snapshot_id} in snapshot_parts`
    throw new Error(`A backup kept on this server cannot be read: remove ${where}, then start again`, {
      cause,
    })
  }
  await removeRows(writing, partTable, { snapshot_id })
}

async function unpackSnapshots(writing: Writing): Promise<void> {
  const query = { attributes: ['snapshot_id'], group: ['snapshot_id'] }
  const rows = await readRows<{ readonly snapshot_id: string }>(writing, partTable, query)
  for (const { snapshot_id } of rows) await unpackSnapshot(writing, snapshot_id)
}

/** Makes rows of packed snapshots, and takes away what kept them. */
export const unpacking: Omit<Step, 'name'> = {
  statements: [
    async (context) => {
      // A start that was killed may have dropped the table already.
      const { queries, transaction } = context
      if (await queries.tableExists(partTable.tableName, { transaction })) await unpackSnapshots(context)
    },
    ...takingAway(drops),
  ],
  drops,
}
