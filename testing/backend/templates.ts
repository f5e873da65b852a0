import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import mysql from 'mysql2/promise'
import { openDatabase } from '#backend/database/connect.ts'
import { prepareDatabase } from '#backend/schema/prepare.ts'

/** Migrated databases without data, which tests copy: to make the tables of two hundred takes minutes. */
export interface Templates {
  /** A file of SQLite. */
  readonly file: string
  /** A database of the MySQL server. */
  readonly database: string
  readonly tables: readonly string[]
}

const DATABASE = 'test_template'

async function onServer<T>(server: string, work: (connection: mysql.Connection) => Promise<T>): Promise<T> {
  const connection = await mysql.createConnection({ uri: server, multipleStatements: true })
  try {
    return await work(connection)
  } finally {
    await connection.end()
  }
}

const create = (name: string) => `CREATE DATABASE ${name} CHARACTER SET utf8mb4`

/** Makes them for a run, the file in `folder`; `server` is the address of its MySQL server, without a database. */
export async function makeTemplates(server: string, folder: string): Promise<Templates> {
  const file = join(await mkdtemp(join(folder, 'template-')), 'directory.sqlite')
  await onServer(server, (connection) =>
    connection.query(`DROP DATABASE IF EXISTS ${DATABASE}; ${create(DATABASE)}`),
  )
  for (const location of [
    { kind: 'sqlite', file },
    { kind: 'mysql', url: `${server}/${DATABASE}` },
  ] as const) {
    const database = openDatabase(location)
    await prepareDatabase(database)
    await database.close()
  }
  const tables = await onServer(server, async (connection) => {
    const [rows] = await connection.query(`SHOW TABLES FROM ${DATABASE}`)
    return (rows as Record<string, string>[]).flatMap((row) => Object.values(row))
  })
  return { file, database: DATABASE, tables }
}

/** Removes them. */
export async function removeTemplates({ file, database }: Templates, server: string): Promise<void> {
  await rm(join(file, '..'), { recursive: true, force: true })
  await onServer(server, (connection) => connection.query(`DROP DATABASE ${database}`))
}

/** Makes `file` a copy of the SQLite template. */
export const copyFileTemplate = (templates: Templates, file: string): Promise<void> =>
  copyFile(templates.file, file)

/** Makes the database `name` on the server a copy of the MySQL template. */
export function copyDatabaseTemplate(
  { database, tables }: Templates,
  server: string,
  name: string,
): Promise<unknown> {
  const copies = tables.map(
    (table) =>
      `CREATE TABLE ${name}.${table} LIKE ${database}.${table}; INSERT INTO ${name}.${table} SELECT * FROM ${database}.${table}`,
  )
  return onServer(server, (connection) => connection.query([create(name), ...copies].join('; ')))
}
