import { expect, test } from 'vitest'
import { type Database, openDatabase } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { insertHistory } from '#backend/models/history.ts'
import { eraseEntriesOf, eraseRefusals } from '#backend/models/history-chain.ts'
import { prepareDatabase } from '#backend/schema/prepare.ts'
import { createFirm } from '#contract/firm-endpoints.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { minutes } from '#contract/primitives/time.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { using } from '#testing/backend/crashes.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { selectRows } from '#testing/backend/rows.ts'
import { aRunningProcess } from '#testing/backend/running-process.ts'
import { aServer, as, visitor } from '#testing/backend/test-server.ts'
import { formatHead, verifyHistory } from './verify-history.ts'

const entry = (n: number, values: Partial<HistoryEntry> = {}): Omit<HistoryEntry, 'id'> => ({
  at: new Date(Date.UTC(2026, 10, 20) + n * 1000).toISOString(),
  action: 'change',
  subject: 'firm',
  subject_id: `firm-${n}`,
  subject_name: `Told ${n} 😀 \ud800`,
  actor_id: null,
  actor_name: 'console',
  address: '192.0.2.7',
  before: { n: n - 1, text: 'Zoë 🦊' },
  after: { n },
  batch: null,
  ...values,
})

const write = (database: Database, n: number, values?: Partial<HistoryEntry>) =>
  inTransaction(database, (writing) => insertHistory(writing, entry(n, values)))

async function filled(database: Database, count = 6): Promise<Database> {
  for (let n = 1; n <= count; n++) await write(database, n)
  return database
}

const sql = ({ sequelize }: Database, statement: string) => sequelize.query(statement)

describeEachDatabase('The chain of the history', (databases) => {
  test('is whole over entries of any text, and says where it ends', { tags: ['both'] }, async () => {
    const database = await filled(await databases.migrated())
    const verdict = await verifyHistory(database)
    expect(verdict).toMatchObject({ entries: 6, erased: 0, faults: [], head: { position: 6 } })
    expect(formatHead(verdict.head)).toMatch(/^6:[0-9a-f]{64}$/)
    expect((await verifyHistory(database, verdict.head)).faults).toEqual([])
    await write(database, 7)
    expect((await verifyHistory(database, verdict.head)).faults).toEqual([])
  })

  test.each([
    ['a value', 'UPDATE history SET after = \'{"n":9}\' WHERE position = 3', /^Entry 3 .* was changed$/],
    ['who did it', "UPDATE history SET actor_name = 'x' WHERE position = 3", /^Entry 3 .* was changed$/],
    ['its batch', "UPDATE history SET batch = 'x' WHERE position = 3", /^Entry 3 .* was changed$/],
    [
      'what it puts back',
      "UPDATE history SET puts_back = 'x' WHERE position = 3",
      /^Entry 3 .* was changed$/,
    ],
    ['from where', "UPDATE history SET address = '192.0.2.8' WHERE position = 3", /^Entry 3 .* was changed$/],
    ['what was done', "UPDATE history SET action = 'create' WHERE position = 3", /^Entry 3 .* was changed$/],
    [
      'when',
      "UPDATE history SET at = '2026-01-01T00:00:00.000Z' WHERE position = 3",
      /^Entry 3 .* was changed$/,
    ],
    ['a salt', "UPDATE history SET salt = '' WHERE position = 3", /^Entry 3 .* was changed$/],
    ['a place', 'UPDATE history SET position = 9 WHERE position = 6', /^2 entries|3 entries are missing/],
    [
      'an entry that is gone',
      'DELETE FROM history WHERE position = 3',
      /^1 entry is missing before entry 4$/,
    ],
    [
      'the last one that is gone',
      'DELETE FROM history WHERE position = 6',
      /^The chain ends at entry 5, but 6/,
    ],
    ['one that came beside', 'UPDATE history SET position = NULL WHERE position = 6', /outside the chain/],
  ])('does not hold after a change of %s', async (_, statement, fault) => {
    const database = await filled(await databases.migrated())
    await sql(database, statement.replace('after =', database.kind === 'mysql' ? '`after` =' : '"after" ='))
    expect((await verifyHistory(database)).faults).toContainEqual(expect.stringMatching(fault))
  })

  test('does not hold against the end that was noted, where the end was cut off with the head', {
    tags: ['both'],
  }, async () => {
    const database = await filled(await databases.migrated())
    const { head } = await verifyHistory(database)
    await sql(database, 'DELETE FROM history WHERE position = 6')
    const select = 'SELECT hash FROM history WHERE position = 5'
    const [row] = await selectRows(database, select)
    await sql(database, `UPDATE history_head SET position = 5, hash = '${row?.hash}'`)
    expect((await verifyHistory(database)).faults).toEqual([])
    expect((await verifyHistory(database, head)).faults).toEqual(['Entry 6 is not the one that was noted'])
    await write(database, 6)
    expect((await verifyHistory(database, head)).faults).toEqual(['Entry 6 is not the one that was noted'])
  })

  const emptied = `subject_name = '', actor_name = '', address = '', before = 'null', after = 'null', salt = ''`
  /** Empties an entry as the erasing job does, but by hand. */
  const empty = (database: Database, position: number) => {
    const quote = database.kind === 'mysql' ? '`' : '"'
    const values = emptied.replace(/\b(before|after)\b/g, `${quote}$1${quote}`)
    return sql(database, `UPDATE history SET ${values} WHERE position = ${position}`)
  }
  const NOW = new Date('2027-12-01')
  const refusal = { action: 'sign-in-refused', subject: 'session', subject_name: 'anna' } as const

  test('survives the erasure of what names people, once it is due', async () => {
    const database = await filled(await databases.migrated())
    await write(database, 7, refusal)
    const early = new Date('2027-11-01')
    await inTransaction(database, (writing) => eraseRefusals(writing, early))
    expect(await verifyHistory(database, undefined, early)).toMatchObject({ erased: 0, faults: [] })
    await inTransaction(database, (writing) => eraseRefusals(writing, NOW))
    expect(await verifyHistory(database, undefined, NOW)).toMatchObject({
      entries: 7,
      erased: 1,
      faults: [],
    })
    const rows = await selectRows(database, 'SELECT * FROM history WHERE position = 7')
    expect(JSON.stringify(rows)).not.toMatch(/anna|192\.0\.2\.7|Zo/)
  })

  test.each<[string, Partial<HistoryEntry>, Date]>([
    ['of a firm', {}, NOW],
    ['of a sign-in', { ...refusal, action: 'sign-in' }, NOW],
    ['of a refused permission', { action: 'refused', subject: 'permission' }, NOW],
    ['of a refused sign-in of this year', refusal, new Date('2027-11-01')],
    ['of a review that is there', { subject: 'review', subject_id: 'review-1' }, NOW],
  ])(
    'does not hold where an entry %s was emptied by hand, anchor or not',
    { tags: ['both'] },
    async (_, values, now) => {
      const database = await filled(await databases.migrated())
      await write(database, 7, values)
      await write(database, 8)
      const { head } = await verifyHistory(database)
      await empty(database, 7)
      for (const anchor of [undefined, head]) {
        const { faults } = await verifyHistory(database, anchor, now)
        expect(faults).toEqual([expect.stringMatching(/^Entry 7 .* was emptied$/)])
      }
    },
  )

  test('lets words of a review go once an entry says that it was deleted for good, and not before', {
    tags: ['both'],
  }, async () => {
    const database = await filled(await databases.migrated())
    const about = { subject: 'submission', subject_id: 'review-1' } as const
    const faultsAt = async (minute: number) =>
      (await verifyHistory(database, undefined, new Date(Date.parse(entry(0).at) + minutes(minute)))).faults
    const emptyEntry = expect.stringMatching(/^Entry 7 .* was emptied$/)
    await write(database, 7, { ...about, subject: 'review' })
    await empty(database, 7)
    await write(database, 8, { ...about, action: 'delete', actor_id: 'someone' })
    expect(await faultsAt(14)).toEqual([emptyEntry])
    expect(await faultsAt(16)).toEqual([])
    await write(database, 9, { ...about, action: 'restore', actor_id: 'someone' })
    expect(await faultsAt(16)).toEqual([emptyEntry])
    // Who took it back themselves had no time to think.
    await write(database, 10, { ...about, action: 'delete', actor_id: null })
    expect(await faultsAt(1)).toEqual([])
    await write(database, 11, about)
    await empty(database, 11)
    expect(await faultsAt(16)).toEqual([expect.stringMatching(/^Entry 11 .* was emptied$/)])
  })

  test('lets the words go that are erased with a review, and no others', { tags: ['both'] }, async () => {
    const database = await filled(await databases.migrated())
    for (const [n, subject_id] of ['review-1', 'review-2'].entries()) {
      await write(database, 7 + n, { subject: 'review', subject_id })
    }
    await inTransaction(database, async (writing) => {
      await eraseEntriesOf(writing, ['review-1'])
      const deletion = { action: 'delete', subject: 'submission', subject_id: 'review-1' } as const
      await insertHistory(writing, entry(9, deletion))
    })
    expect(await verifyHistory(database)).toMatchObject({ entries: 9, erased: 1, faults: [] })
  })

  test('has one order of writers on several instances that write at the same time', {
    tags: ['both'],
  }, async () => {
    const location = await databases.prepared()
    const instances = [openDatabase(location), openDatabase(location), openDatabase(location)]
    for (const instance of instances) await prepareDatabase(instance)
    await Promise.all(
      instances.flatMap((instance, index) =>
        Array.from({ length: 10 }, (_, n) => write(instance, index * 100 + n)),
      ),
    )
    const [one] = instances
    expect(one && (await verifyHistory(one))).toMatchObject({ entries: 30, faults: [] })
    for (const instance of instances) await instance.close()
  })

  test('is whole after a process that writes was killed, and has what it acknowledged', {
    tags: ['all'],
  }, async () => {
    const location = await databases.prepared()
    let acknowledged = 0
    for (let trial = 0; trial < 3; trial++) {
      const server = await aRunningProcess(location)
      let running = true
      const writers = Array.from({ length: 4 }, async (_, writer) => {
        for (let n = 0; running; n++) {
          const body = aFirm({ name: `Firm ${trial} ${writer} ${n}` })
          const reply = await as(visitor, server)
            .call(createFirm, { body })
            .catch(() => null)
          if (reply?.status === 201) acknowledged += 1
          else running = false
        }
      })
      const before = acknowledged
      await expect.poll(() => acknowledged).toBeGreaterThan(before)
      await server.crash()
      running = false
      await Promise.all(writers)
    }
    const verdict = await using(location, (database) => verifyHistory(database))
    expect(verdict.faults).toEqual([])
    expect(verdict.entries).toBeGreaterThanOrEqual(acknowledged)
    expect(acknowledged).toBeGreaterThan(0)
  })

  test('is written to the log with each entry, so that its end stands outside the database', async () => {
    const server = await aServer({
      location: await databases.prepared(),
      readSession: async () => someAdmin(),
    })
    await as(visitor, server).call(createFirm, { body: aFirm({ name: 'Logged' }) })
    const { head } = await verifyHistory(server.database)
    const lines = server.logged().filter((line) => line.msg === 'history')
    expect(lines.at(-1)).toMatchObject({ action: 'create', subject: 'firm', ...head })
    await expect(
      inTransaction(server.database, async (writing) => {
        await insertHistory(writing, entry(1))
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(server.logged().filter((line) => line.msg === 'history')).toHaveLength(lines.length)
    expect((await verifyHistory(server.database, head)).faults).toEqual([])
  })
})
