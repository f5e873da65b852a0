import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { Database, DatabaseLocation } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { insertFirm, readFirms } from '#backend/models/firm.ts'
import { BASELINE, migrationTable } from '#backend/models/migration.ts'
import { readBeginning } from '#backend/models/public-change.ts'
import { explainStart } from '#backend/refused-start.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { using } from '#testing/backend/crashes.ts'
import { type Databases, databasesOf, describeEachDatabase } from '#testing/backend/databases.ts'
import { selectRows } from '#testing/backend/rows.ts'
import { schemaOf, withoutKeyNames } from '#testing/backend/schema.ts'
import { OlderSchema } from './before-baseline.ts'
import { migrate, NewerSchema } from './migrate.ts'
import { addColumns, addTable, type Statement, type Step } from './step.ts'
import { baselineBefore, steps } from './steps.ts'
import { tables } from './tables.ts'

const names = steps.map((step) => step.name)
const script = fileURLToPath(new URL('../../testing/backend/migrate-process.ts', import.meta.url))
/** What the 107 steps of before the baseline made, as MariaDB described it. */
const RECORDED = fileURLToPath(new URL('../../testing/backend/schema-at-0253.txt', import.meta.url))

async function migrateInProcess(location: DatabaseLocation): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(location)])
  return JSON.parse(stdout)
}

/** The steps, which crash the process right after the statement at `index`, counted over all of them. */
function crashingAt(index: number): Step[] {
  let position = 0
  const crashing = (statement: Statement): Statement => {
    const mine = position++
    return async (context) => {
      await statement(context)
      if (mine === index) throw new Error('crash')
    }
  }
  return steps.map(({ statements, ...step }) => ({ ...step, statements: statements.map(crashing) }))
}

/** Each start completes what the one before it left, and crashes at the next of these statements. */
async function crashAt(indexes: readonly number[], databases: Databases): Promise<void> {
  const whole = await using(await databases.prepared(), schemaOf)
  const location = await databases.empty()
  for (const index of indexes) {
    await using(location, (database) => expect(migrate(database, crashingAt(index))).rejects.toThrow('crash'))
  }
  await using(location, async (database) => {
    await migrate(database)
    expect(await schemaOf(database)).toBe(whole)
    for (const table of ['publication_state', 'jobs', 'history_head']) {
      expect(await selectRows(database, `SELECT * FROM ${table}`)).toHaveLength(1)
    }
  })
}

const run = ({ sequelize }: Database, sql: string) => sequelize.query(sql)

/** A database that has the baseline and no step after it. */
async function atBaseline(databases: Databases): Promise<DatabaseLocation> {
  const location = await databases.empty()
  await using(location, (database) => migrate(database, steps.slice(0, 1)))
  return location
}

/** Makes of a database one that the last version before the baseline wrote: their tables are the same. */
async function asBeforeBaseline(database: Database, names = ['0230-public-changes', '0253-open-forms']) {
  await run(database, 'DELETE FROM migrations')
  for (const name of names) {
    await run(database, `INSERT INTO migrations VALUES ('${name}', '2026-11-01T00:00:00.000Z')`)
  }
  if (database.kind === 'sqlite') await run(database, 'PRAGMA user_version = 1')
}

const statementCount = steps.flatMap(({ statements }) => statements).length

/** Later steps that add what is declared: texts, of which one is too long for a default, a key with its indexes, and a table. */
const laterSteps: readonly Step[] = [
  { name: '9990-texts', ...addColumns('linkCheck', ['address', 'problem']) },
  { name: '9991-key', ...addColumns('reviewReport', ['firm_id', 'resolved_at']) },
  { name: '9992-table', ...addTable('openForm') },
]

/** The lines of a schema about keys and indexes. */
const keysIn = (schema: string) => withoutKeyNames(schema).match(/^ {2}(?:primary|unique|index) .*/gm)

const UNCHAINED = `INSERT INTO history (id, at, action, subject, subject_id, subject_name, actor_id, actor_name, address,
  TICKbeforeTICK, TICKafterTICK) VALUES ('1', '', '', '', '', '', '', '', '', '', '')`
const IN_ONE_STREAM = "INSERT INTO snapshot_parts (snapshot_id, position, bytes) VALUES ('1', 0, '')"

describeEachDatabase('Migrations', (databases) => {
  test('make of an empty database what the steps of before the baseline made, index by index', async () => {
    const recorded = await readFile(RECORDED, 'utf8')
    await using(await databases.empty(), async (database) => {
      await migrate(database, steps.slice(0, 1))
      const schema = await schemaOf(database)
      if (database.kind === 'mysql') expect(schema).toBe(recorded)
      else expect(withoutKeyNames(schema)).toBe(withoutKeyNames(recorded))
    })
  })

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

  test('are completed by the next start after a crash at the first statement, in the middle and at the last', () =>
    crashAt([0, Math.floor(statementCount / 2), statementCount - 1], databases))

  test('are completed by the next start, wherever a start crashed', { tags: ['all'] }, () =>
    crashAt([...Array(statementCount).keys()], databases),
  )

  test('add columns, indexes and tables to databases that are there as to new ones', {
    tags: ['both'],
  }, async () => {
    const baseline = baselineBefore(laterSteps)
    const all = [baseline, ...laterSteps]
    const upgraded = await using(await databases.empty(), async (database) => {
      await migrate(database, [baseline])
      await expect(run(database, 'SELECT problem FROM link_checks')).rejects.toThrow()
      await run(database, "INSERT INTO link_checks (id, checked_at, failing_since) VALUES ('1', '', '')")
      expect(await migrate(database, all)).toEqual(['9990-texts', '9991-key', '9992-table'])
      const rows = await selectRows(database, 'SELECT address, problem FROM link_checks')
      expect(rows).toEqual([{ address: null, problem: '' }])
      return schemaOf(database)
    })
    const fresh = await using(await databases.empty(), async (database) => {
      await migrate(database, all)
      return schemaOf(database)
    })
    expect(upgraded).toBe(fresh)
    const ofBaseline = await using(await databases.prepared(), schemaOf)
    expect(keysIn(fresh)).toEqual(keysIn(ofBaseline))
    expect(fresh).toMatch(/text null: address\n.*varchar\(120\) default '': problem/s)
  })

  test('go on with a database at the last step of before the baseline', async () => {
    const whole = await using(await databases.prepared(), schemaOf)
    await using(await atBaseline(databases), async (database) => {
      await inTransaction(database, (writing) => insertFirm(writing, aFirm(), { revision: 1 }))
      await asBeforeBaseline(database)
      const firms = await readFirms({ database })
      expect(await migrate(database)).toEqual(names.slice(1))
      expect(await migrate(database)).toEqual([])
      expect([await schemaOf(database), await readFirms({ database })]).toEqual([whole, firms])
      expect(await readBeginning({ database })).toBe('2026-11-01T00:00:00.000Z')
    })
  })

  test.each([
    ['at an earlier step', ['0001-firms', '0252-history-long-texts'], ''],
    ['that never started to its end, with entries outside the chain', undefined, UNCHAINED],
    ['that never started to its end, with snapshots in one stream', undefined, IN_ONE_STREAM],
  ])(
    'refuse a database %s with a sentence that names the commit to start before',
    { tags: ['both'] },
    async (...[, ran, left]) => {
      await using(await atBaseline(databases), async (database) => {
        await asBeforeBaseline(database, ran)
        if (left !== '') await run(database, left.replaceAll('TICK', database.kind === 'mysql' ? '`' : '"'))
        const refused = await migrate(database).catch((error: unknown) => error)
        expect(refused).toBeInstanceOf(OlderSchema)
        expect(explainStart(refused)).toMatch(
          /^The database is older .*: start commit [0-9a-f]{40} on it once, then this one$/,
        )
        expect(await selectRows(database, `SELECT name FROM migrations WHERE name = '${BASELINE}'`)).toEqual(
          [],
        )
      })
    },
  )

  test('refuse a database that a newer version has written', { tags: ['both'] }, async () => {
    await using(await databases.empty(), async (database) => {
      const newer: Step = { name: '9999-from-tomorrow', statements: [] }
      await migrate(database, [...steps, newer])
      await expect(migrate(database)).rejects.toThrow(NewerSchema)
    })
  })
})

test('Migrations refuse an embedded database that may hold what was deleted before', async () => {
  await using(await atBaseline(databasesOf('sqlite')), async (database) => {
    await asBeforeBaseline(database)
    await run(database, 'PRAGMA user_version = 0')
    await expect(migrate(database)).rejects.toThrow(OlderSchema)
  })
})

test('Migrations know every table that is declared', async () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const files = await readdir(root, { recursive: true })
  const texts = await Promise.all(
    files.filter((file) => file.endsWith('.ts')).map((file) => readFile(join(root, file), 'utf8')),
  )
  const declared = texts.flatMap((text) =>
    [...text.matchAll(/\btableOf\(\s*'(\w+)'/g)].map(([, name]) => name),
  )
  const dropped = steps.flatMap(({ drops }) => drops?.tables ?? [])
  const known = [migrationTable, ...Object.values(tables), ...dropped].map(({ tableName }) => tableName)
  expect(declared.toSorted()).toEqual(known.toSorted())
})
