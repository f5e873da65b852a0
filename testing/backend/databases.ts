import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mysql from 'mysql2/promise'
import { describe, inject } from 'vitest'
import { type Database, type DatabaseLocation, openDatabase } from '#backend/database/connect.ts'
import { prepareDatabase } from '#backend/schema/prepare.ts'
import { afterFile } from './after-file.ts'
import { startMariadb } from './mariadb.ts'
import { copyDatabaseTemplate, copyFileTemplate } from './templates.ts'
import { patientTiming } from './timing.ts'

/** Makes places for databases that were never used. */
export interface Databases {
  readonly kind: DatabaseLocation['kind']
  /** A place for a database that is not there yet: opening it migrates it. */
  empty(): Promise<DatabaseLocation>
  /** A place of a migrated database that holds no data. */
  prepared(): Promise<DatabaseLocation>
  /** An open, migrated database that holds no data; closed after the tests. */
  migrated(): Promise<Database>
}

async function onMysqlServer(sql: string, server = inject('mysqlServer')): Promise<void> {
  const connection = await mysql.createConnection(server)
  try {
    await connection.query(sql)
  } finally {
    await connection.end()
  }
}

async function placeOnMysql(migrated: boolean): Promise<DatabaseLocation> {
  const name = `test_${randomBytes(8).toString('hex')}`
  if (migrated) await copyDatabaseTemplate(inject('templates'), inject('mysqlServer'), name)
  else await onMysqlServer(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`)
  afterFile(() => onMysqlServer(`DROP DATABASE ${name}`))
  return { kind: 'mysql', url: `${inject('mysqlServer')}/${name}` }
}

async function placeIn(base: string, migrated: boolean): Promise<DatabaseLocation> {
  const folder = await mkdtemp(join(base, 'database-'))
  afterFile(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const file = join(folder, 'directory.sqlite')
  if (migrated) await copyFileTemplate(inject('templates'), file)
  return { kind: 'sqlite', file }
}

type Kind = DatabaseLocation['kind']
type PlaceOf = (migrated: boolean) => Promise<DatabaseLocation>

/** Databases of one kind; all are thrown away after the tests of the file. */
export const databasesOf = (kind: Kind): Databases =>
  databasesAt(kind, kind === 'mysql' ? placeOnMysql : (migrated) => placeIn(inject('folder'), migrated))

/** The same for amounts that the run's own databases, which are in memory, have no room for: on the disk. */
export const largeDatabasesOf = (kind: Kind): Databases =>
  databasesAt(kind, kind === 'mysql' ? placeOnServerOfItsOwn : (migrated) => placeIn(tmpdir(), migrated))

async function placeOnServerOfItsOwn(migrated: boolean): Promise<DatabaseLocation> {
  const server = await startMariadb()
  afterFile(() => server.stop())
  const url = `mysql://root@127.0.0.1:${server.port}`
  await onMysqlServer('CREATE DATABASE site CHARACTER SET utf8mb4', url)
  const location = { kind: 'mysql', url: `${url}/site` } as const
  if (migrated) {
    const database = openDatabase(location)
    await prepareDatabase(database).finally(() => database.close())
  }
  return location
}

function databasesAt(kind: Kind, place: PlaceOf): Databases {
  const prepared = () => place(true)
  return {
    kind,
    empty: () => place(false),
    prepared,
    async migrated() {
      const database = openDatabase(await prepared(), patientTiming.database)
      afterFile(() => database.close())
      await prepareDatabase(database)
      return database
    },
  }
}

/**
 * The same tests on SQLite and on MariaDB. Of those on MariaDB, the core runs the ones tagged `both`: where the database
 * decides what happens. (docs/decisions/testing.md)
 */
export function describeEachDatabase(name: string, tests: (databases: Databases) => void): void {
  describe(`${name}, on SQLite`, () => tests(databasesOf('sqlite')))
  describe(`${name}, on MariaDB`, { tags: ['mariadb'] }, () => tests(databasesOf('mysql')))
}
