import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mysql from 'mysql2/promise'
import { describe, inject } from 'vitest'
import { type Database, type DatabaseLocation, openDatabase } from '#backend/database/connect.ts'
import { prepareDatabase } from '#backend/database/prepare.ts'
import { afterFile } from './after-file.ts'
import { copyDatabaseTemplate, copyFileTemplate } from './templates.ts'
import { patientTiming } from './timing.ts'

/** Makes places for databases that nobody used before. */
export interface Databases {
  readonly kind: DatabaseLocation['kind']
  /** A place for a database that is not there yet: whoever opens it migrates it. */
  empty(): Promise<DatabaseLocation>
  /** A place of a migrated database that holds no data. */
  prepared(): Promise<DatabaseLocation>
  /** An open, migrated database that holds no data; closed after the tests. */
  migrated(): Promise<Database>
}

async function onMysqlServer(sql: string): Promise<void> {
  const connection = await mysql.createConnection(inject('mysqlServer'))
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

async function placeOnDisk(migrated: boolean): Promise<DatabaseLocation> {
  const folder = await mkdtemp(join(tmpdir(), 'database-'))
  afterFile(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const file = join(folder, 'directory.sqlite')
  if (migrated) await copyFileTemplate(inject('templates'), file)
  return { kind: 'sqlite', file }
}

/** Databases of one kind; all are thrown away after the tests of the file. */
export function databasesOf(kind: DatabaseLocation['kind']): Databases {
  const place = kind === 'mysql' ? placeOnMysql : placeOnDisk
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
