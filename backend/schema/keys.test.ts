import { expect, test } from 'vitest'
import type { Database } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { insertSubmission, submissionTable } from '#backend/models/submission.ts'
import { keysOf, readRows, updateRows } from '#backend/models/table.ts'
import { aSubmissionRecord } from '#testing/backend/a-submission-record.ts'
import { using } from '#testing/backend/crashes.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { expectKeys } from '#testing/backend/stored-keys.ts'
import { migrate } from './migrate.ts'
import { steps } from './steps.ts'

/** More rows than are read at once. */
const MANY = 300

const submission = (n: number) => ({
  ...aSubmissionRecord,
  ...{ id: `review-${n}`, idempotencyKey: `key-${n}`, firmName: `Élan ${n}`, notes: 'Größe?' },
})
const entry = (n: number) => ({
  ...{
    id: `entry-${n}`,
    at: '2026-11-20T12:00:00.000Z',
    action: 'change',
    subject: 'firm',
    subject_id: 'firm-1',
  },
  ...{ subject_name: 'Élan', actor_id: '', actor_name: 'Žofie', address: '' },
  ...{ before: '{"isActive":true}', after: `{"isActive":false,"at":"2026-11-0${n % 9}","n":${n}}` },
})

const report = {
  ...{ id: 'report-1', idempotencyKey: 'key-1', review_id: 'review-1', reason: 'other', text: '' },
  ...{ sent_at: '', resolved_at: '', resolution: '', erased_at: '', source: '', email: 'ÉLAN@mail.example' },
}
const objection = {
  ...{
    id: 'objection-1',
    submission_id: 'review-1',
    decision: 'rejected',
    rule: '',
    first_by: '',
    first_at: '',
  },
  ...{ text: '', email: 'ÉLAN@mail.example', sent_at: '', decided_at: '', outcome: '', reason: '' },
  ...{ decided_by: '', erased_at: '', version: 1 },
}

async function fill({ sequelize }: Database): Promise<void> {
  const numbers = [...Array(MANY).keys()]
  const queries = sequelize.getQueryInterface()
  await queries.bulkInsert('user_submissions', numbers.map(submission))
  await queries.bulkInsert('history', numbers.map(entry))
  await queries.bulkInsert('review_reports', [report])
  await queries.bulkInsert('objections', [objection])
}

describeEachDatabase('The keys of rows', (databases) => {
  test('come to those of a database at the baseline, and a start that was killed at it is completed', {
    tags: ['both'],
  }, async () => {
    await using(await databases.empty(), async (database) => {
      await migrate(database, steps.slice(0, 1))
      await fill(database)
      await migrate(database)
      const all = { user_submissions: MANY, history: MANY, review_reports: 1, objections: 1 }
      expect(await expectKeys({ database })).toMatchObject(all)
      const run = (sql: string) => database.sequelize.query(sql)
      await run("DELETE FROM migrations WHERE name > '0255'")
      await run("UPDATE user_submissions SET firm_key = '', words = NULL WHERE id > 'review-2'")
      await run("UPDATE history SET words = NULL, facts = NULL WHERE id > 'entry-2'")
      expect(await migrate(database)).toHaveLength(steps.length - 1)
      expect(await expectKeys({ database })).toMatchObject(all)
    })
  })

  test('are made again where a process of the version before wrote beside the new one', {
    tags: ['both'],
  }, async () => {
    await using(await databases.empty(), async (database) => {
      await migrate(database)
      const run = (sql: string) => database.sequelize.query(sql)
      await fill(database)
      await migrate(database)
      await run("UPDATE user_submissions SET contactName = '', contactEmail = ''")
      await run("UPDATE history SET subject_name = '', actor_name = ''")
      expect(await migrate(database)).toEqual([])
      expect(await expectKeys({ database })).toMatchObject({ user_submissions: MANY, history: MANY })
      await run("UPDATE migrations SET applied_at = '2026-01-01T00:00:00.000Z'")
      await run("UPDATE history SET facts = ''")
      await migrate(database)
      await expect(expectKeys({ database })).rejects.toThrow()
    })
  })

  test('follow what they are made of, are read by nobody who does not name them, and are never made of half of it', {
    tags: ['both'],
  }, async () => {
    const database = await databases.migrated()
    const where = { id: 'review-1' }
    const keys = async () =>
      readRows({ database }, submissionTable, {
        where,
        attributes: ['firm_key', 'sender_key', 'contact_words', 'notes_words'],
      })
    await inTransaction(database, (writing) => insertSubmission(writing, submission(1)))
    expect(await keys()).toMatchObject([{ firm_key: 'elan 1', notes_words: 'grosse?' }])
    await inTransaction(database, (writing) =>
      updateRows(writing, submissionTable, { contactName: '', contactEmail: '', notes: 'Ærø' }, where),
    )
    expect(await keys()).toEqual([
      { firm_key: 'elan 1', sender_key: '', contact_words: '\u0001', notes_words: 'aero' },
    ])
    const [row] = await readRows({ database }, submissionTable, { where })
    expect(Object.keys(row ?? {})).toEqual(Object.keys(submissionTable.columns))
    await expect(
      inTransaction(database, (writing) =>
        updateRows(writing, submissionTable, { description: 'Another' }, where),
      ),
    ).rejects.toThrow('user_submissions.words is made of firmName, description, not of description alone')
  })
})

test('The keys of a row are cut to what their columns hold', () => {
  const name = '\ufdfa'.repeat(160)
  expect(String(keysOf(submissionTable, { ...submission(1), firmName: name }).firm_key).length).toBe(160)
})
