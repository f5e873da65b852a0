import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { QueryTypes } from 'sequelize'
import { expect, test } from 'vitest'
import { type Databases, describeEachDatabase } from '#testing/backend/databases.ts'
import { type Database, type DatabaseLocation, openDatabase } from './connect.ts'
import { migrate, NewerSchema } from './migrate.ts'
import type { Step } from './step.ts'
import { steps } from './steps.ts'

const names = steps.map((step) => step.name)
const script = fileURLToPath(new URL('../../testing/backend/migrate-process.ts', import.meta.url))

async function migrateInProcess(location: DatabaseLocation): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(location)])
  return JSON.parse(stdout)
}

async function using<T>(location: DatabaseLocation, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(location)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Tables, columns and keys as the database describes them. */
function schemaOf({ kind, sequelize }: Database): Promise<object[]> {
  const sql =
    kind === 'sqlite'
      ? 'SELECT name, sql FROM sqlite_master ORDER BY name'
      : `SELECT table_name, column_name, column_type, collation_name, is_nullable, column_key
         FROM information_schema.columns WHERE table_schema = DATABASE() ORDER BY 1, 2`
  return sequelize.query(sql, { type: QueryTypes.SELECT })
}

/** The steps, of which the one at `index` crashes the process right after its statement. */
function crashingAt(index: number): Step[] {
  return steps.map((step, position) => ({
    ...step,
    up: async (context) => {
      await step.up(context)
      if (position === index) throw new Error('crash')
    },
  }))
}

/** Each start completes the step at which the one before it crashed, and crashes at the next of these. */
async function crashAt(indexes: readonly number[], databases: Databases): Promise<void> {
  const whole = await using(await databases.empty(), async (database) => {
    await migrate(database)
    return schemaOf(database)
  })
  const location = await databases.empty()
  for (const index of indexes) {
    await using(location, (database) => expect(migrate(database, crashingAt(index))).rejects.toThrow('crash'))
  }
  await using(location, async (database) => {
    await migrate(database)
    expect(await schemaOf(database)).toEqual(whole)
  })
}

describeEachDatabase('Migrations', (databases) => {
  test('run once each, in their order', async () => {
    await using(await databases.empty(), async (database) => {
      expect(await migrate(database)).toEqual(names)
      expect(await migrate(database)).toEqual([])
    })
  })

  test('run once each when three processes start on an empty database together', {
    tags: ['all'],
  }, async () => {
    const location = await databases.empty()
    const ran = await Promise.all([1, 2, 3].map(() => migrateInProcess(location)))
    expect(ran.flat()).toEqual(names)
  })

  test('are completed by the next start after a crash at the first step, in the middle and at the last', () =>
    crashAt([0, Math.floor(steps.length / 2), steps.length - 1], databases))

  test('are completed by the next start, wherever a start crashed', { tags: ['all'] }, () =>
    crashAt([...steps.keys()], databases),
  )

  test('keep what is stored about reports while its columns change their names', async () => {
    await using(await databases.empty(), async (database) => {
      const { sequelize } = database
      await migrate(database, steps.slice(0, names.indexOf('0141-reports-resolved-at')))
      const columns =
        'id, idempotencyKey, review_id, reason, text, sent_at, erased_at, settled_at, settlement'
      const values = "'r1', 'k1', 'v1', 'other', 'Words', '2026-11-23', '', '2026-11-24', 'keep'"
      await sequelize.query(`INSERT INTO review_reports (${columns}) VALUES (${values})`)
      await migrate(database)
      const [rows] = await sequelize.query(
        'SELECT id, text, resolved_at, resolution, decided_after, name FROM review_reports',
      )
      const resolved = { resolved_at: '2026-11-24', resolution: 'keep', decided_after: 24 * 60 }
      expect(rows).toEqual([{ id: 'r1', text: 'Words', ...resolved, name: '' }])
      const indexes = await sequelize.getQueryInterface().showIndex('review_reports')
      const fields = (indexes as { fields: { attribute: string }[] }[]).map((index) =>
        index.fields.map(({ attribute }) => attribute).join(),
      )
      expect(fields).toContain('review_id,resolved_at,id')
      expect(fields).toContain('resolved_at,erased_at,id')
      expect(JSON.stringify(indexes)).not.toContain('settle')
    })
  })

  test('refuse a database that a newer version has written', { tags: ['both'] }, async () => {
    await using(await databases.empty(), async (database) => {
      const newer: Step = { name: '9999-from-tomorrow', up: async () => undefined }
      await migrate(database, [...steps, newer])
      await expect(migrate(database)).rejects.toThrow(NewerSchema)
    })
  })
})
