import { BASELINE } from '#backend/models/migration.ts'
import { type Table, tableOf } from '#backend/models/table.ts'
import { addKeys, addTable, makingTable, type Statement, type Step } from './step.ts'
import { tables } from './tables.ts'
import { unpacking } from './unpack-snapshots.ts'

/** What came after the baseline, each new one last: a name that was ever released never changes. */
const laterSteps: readonly Step[] = [
  {
    name: '0256-keys-of-submissions',
    ...addKeys('submission', ['firm_key', 'text_key', 'sender_key', 'words', 'contact_words', 'notes_words']),
  },
  { name: '0257-keys-of-history', ...addKeys('history', ['words', 'facts']) },
  { name: '0258-a-snapshot-entries', ...addTable('snapshotEntry') },
  { name: '0258-b-snapshot-subjects', ...addTable('snapshotSubject') },
  { name: '0258-c-unpacked-snapshots', ...unpacking },
  { name: '0259-a-senders-of-reports', ...addKeys('reviewReport', ['sender_key']) },
  { name: '0259-b-senders-of-objections', ...addKeys('objection', ['sender_key']) },
]

/** Adds a row unless it is there. */
const addingRow =
  ({ tableName }: Table, row: () => object): Statement =>
  ({ queries, transaction }) => {
    const options = { transaction, ignoreDuplicates: true }
    return queries.bulkInsert(tableName, [row()], options)
  }

const firstRows: readonly Statement[] = [
  // Numbers of published states start at the time of day, so that a recreated database never repeats those of the previous one.
  addingRow(tables.publicationState, () => {
    const now = new Date()
    return { id: 1, revision: now.getTime(), delta_from: now.getTime(), changed_at: now.toISOString() }
  }),
  // A restore locks it, so that there is one at a time.
  addingRow(tables.job, () => {
    const idle = { due_at: '', try_at: '', leased_until: '', attempts: 0, done_for: '', problem: '' }
    return { name: 'restore', ...idle }
  }),
  // The end of the chain, which each entry of the history locks.
  addingRow(tables.historyHead, () => ({ id: 1, position: 0, hash: '' })),
]

/**
 * The step that makes every table as it is declared, and the rows that are there from the beginning. What one of `afterwards`
 * adds is left to it, so that it comes to new databases as to those that are there, and what one of them drops is made.
 */
export function baselineBefore(afterwards: readonly Step[]): Step {
  const dropped = afterwards.flatMap(({ drops }) => drops ?? [])
  const ofTables = Object.entries<Table>(tables).flatMap(([noun, table]) => {
    const added = afterwards.flatMap(({ adds }) => (adds?.noun === noun ? [adds.columns] : []))
    const gone = dropped.flatMap(({ columns }) => columns.filter(([of]) => of === noun).map(([, of]) => of))
    const { tableName, columns, indexes } = table
    const before =
      gone.length === 0 ? table : tableOf(tableName, Object.assign({}, columns, ...gone), indexes)
    return added.includes('all') ? [] : makingTable(before, added.flat())
  })
  const ofDropped = dropped.flatMap(({ tables }) => tables.flatMap((table) => makingTable(table)))
  return { name: BASELINE, statements: [...ofTables, ...ofDropped, ...firstRows] }
}

/** Every step in its order. */
export const steps: readonly Step[] = [baselineBefore(laterSteps), ...laterSteps]
