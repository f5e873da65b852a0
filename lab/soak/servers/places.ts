import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mysql from 'mysql2/promise'
import type { DatabaseLocation } from '#backend/database/connect.ts'

/** An unused place for an embedded database. */
export async function sqlitePlace(): Promise<DatabaseLocation> {
  return { kind: 'sqlite', file: join(await mkdtemp(join(tmpdir(), 'soak-')), 'directory.sqlite') }
}

/** An empty database of a server on this machine. */
export async function mysqlPlace({ port }: { readonly port: number }): Promise<DatabaseLocation> {
  const url = `mysql://root@127.0.0.1:${port}`
  const name = `soak_${randomBytes(6).toString('hex')}`
  const connection = await mysql.createConnection(url)
  await connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`)
  await connection.end()
  return { kind: 'mysql', url: `${url}/${name}` }
}
