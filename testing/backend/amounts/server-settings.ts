import mysql from 'mysql2/promise'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { login } from '#contract/accounts/sign-in.ts'
import { changeFirm, createFirm, deleteFirm, listFirms } from '#contract/firm-endpoints.ts'
import { listHistory } from '#contract/history.ts'
import { listSubmissions } from '#contract/submission-endpoints.ts'
import { decideSubmissions } from '#contract/submission-queue.ts'
import { enrolled, firstAdmin, firstAdminEnvironment } from '#testing/backend/accounts.ts'
import { afterFile } from '#testing/backend/after-file.ts'
import { exportFrom, restoreInto, withoutChanges } from '#testing/backend/backups.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { type PrivateMariadb, startMariadb, startMysql } from '#testing/backend/mariadb.ts'
import type { ServerSetting } from '#testing/backend/server-settings.ts'
import { aSubmission, formOf, sendSubmission } from '#testing/backend/submission-form.ts'
import {
  copyDatabaseTemplate,
  makeTemplates,
  removeTemplates,
  type Templates,
} from '#testing/backend/templates.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

const { MYSQLD_PATH } = process.env

type Start = (flags: readonly string[]) => Promise<PrivateMariadb>
/** The kinds of servers that this machine can start. */
export const kinds: { readonly kind: NonNullable<ServerSetting['only']>; readonly start: Start }[] = [
  { kind: 'MariaDB', start: (flags) => startMariadb({ flags }) },
]
if (MYSQLD_PATH) kinds.push({ kind: 'MySQL', start: (flags) => startMysql(MYSQLD_PATH, { flags }) })

/** Text of which a statement that is not made with care breaks. */
const HOSTILE = `\\' OR "1" = '1' -- \\ \`$1\` :name ? %_ 漢字 😀`

/** Runs statements as the one who may do everything. */
export async function onRoot(port: number, statements: readonly string[]): Promise<void> {
  const connection = await mysql.createConnection({ host: '127.0.0.1', port, user: 'root' })
  // What a test sets for everybody counts for this connection as well.
  await connection.query('SET SESSION autocommit = 1, sql_mode = DEFAULT').catch(() => undefined)
  for (const statement of statements) await connection.query(statement)
  await connection.end()
}

/** Takes all tables of a database away, so that the next start makes them. */
async function emptied(address: string): Promise<void> {
  const { port, pathname } = new URL(address)
  const name = pathname.slice(1)
  await onRoot(Number(port), [`DROP DATABASE ${name}`, `CREATE DATABASE ${name} CHARACTER SET utf8mb4`])
}

/** The global variables of these assignments, as they are now. */
async function valuesOf(port: number, assignments: readonly string[]): Promise<string[]> {
  const connection = await mysql.createConnection({ host: '127.0.0.1', port, user: 'root' })
  const names = assignments.map((assignment) => assignment.replace(/ =.*$/s, ''))
  const kept: string[] = []
  for (const name of names) {
    const [[row]] = (await connection.query(`SELECT CAST(@@GLOBAL.${name} AS CHAR) AS value`)) as unknown as [
      { value: string | number }[],
    ]
    // As text: the largest numbers are none of JavaScript's.
    const value = /^\d+(?:\.\d+)?$/.test(String(row?.value)) ? row?.value : mysql.escape(row?.value)
    kept.push(`SET GLOBAL ${name} = ${value}`)
  }
  await connection.end()
  return kept
}

let places = 0

/** A migrated database, for a user who may use that alone; its address. */
async function aPlaceOn(port: number, templates: Templates): Promise<string> {
  places += 1
  const name = `site_${places}`
  const root = `mysql://root@127.0.0.1:${port}`
  await copyDatabaseTemplate(templates, root, name)
  await onRoot(port, [
    "CREATE USER IF NOT EXISTS 'site'@'%' IDENTIFIED BY 'site-password'",
    `GRANT ALL ON ${name}.* TO 'site'@'%'`,
  ])
  return `mysql://site:site-password@127.0.0.1:${port}/${name}`
}

/** One of each kind of what the product does with its database. */
async function tour(server: TestServer): Promise<void> {
  const guess = (username: string) =>
    as(visitor, server).call(login, { body: { username, password: 'no matter' } })
  for (const username of [HOSTILE, "' OR (SELECT 1 UNION SELECT 2) -- ", "\\' OR 1 = 1 -- ", '\\']) {
    expect(await guess(username)).toMatchObject({ status: 401 })
  }
  const boss = await enrolled(server, firstAdmin, () => new Date())
  const call = as(boss, server).call

  const body = aFirm({ name: 'Hostile', description: HOSTILE, pros: ['', ' ', HOSTILE] })
  const made = await call(createFirm, { body })
  expect(made).toMatchObject({ status: 201, body: { description: HOSTILE } })
  for (const name of ['Second', 'Third']) await call(createFirm, { body: aFirm({ name }) })
  const params = { id: made.body.id }
  const headers = { 'If-Match': made.headers.get('etag') ?? '' }
  const changed = await call(changeFirm, { params, headers, body: { description: `${HOSTILE}!` } })
  expect(changed).toMatchObject({ status: 200, body: { description: `${HOSTILE}!` } })
  expect((await call(listHistory, { query: { search: '\\\' or "1"' } })).body).toHaveLength(2)
  expect((await call(listHistory, { query: { search: "\\' or _1_" } })).body).toHaveLength(0)

  const sent = await sendSubmission(
    server,
    formOf(aSubmission({ description: `${HOSTILE} ${'word '.repeat(20)}` })),
  )
  expect(sent.status).toBe(201)
  const [review] = (await call(listSubmissions, { query: { search: HOSTILE.slice(0, 20) } })).body
  const rejected = { id: review.id, tag: '"1"', status: 'rejected', notes: HOSTILE, reason: '' }
  const decided = await call(decideSubmissions, { body: { changes: [rejected] } })
  expect(decided).toMatchObject({ status: 200, body: [{ notes: HOSTILE }] })

  const kept = await exportFrom(server, boss)
  expect((await call(deleteFirm, { params })).status).toBe(200)
  expect((await restoreInto(server, kept, boss)).status).toBe(200)
  // The record goes on: it tells the deletion and the restore.
  expect(withoutChanges(await exportFrom(server, boss)).length).toBe(withoutChanges(kept).length)
  await server.pollJobs()
  const names = (await as(visitor, server).call(listFirms)).body.map(({ name }: { name: string }) => name)
  expect(names.sort()).toEqual(['Hostile', 'Second', 'Third'])
  expect(server.logged().filter(({ level }) => level === 'error')).toEqual([])
}

/** Makes a server say each of these settings, and has the product do on it one of each kind of what it does. */
export function allWorksUnder(settings: readonly ServerSetting[]): void {
  describe.each(kinds)('On $kind', ({ kind, start }) => {
    let shared: PrivateMariadb
    let templates: Templates
    beforeAll(async () => {
      shared = await start([])
      const address = `mysql://root@127.0.0.1:${shared.port}`
      templates = await makeTemplates(address, inject('folder'))
      afterFile(() => removeTemplates(templates, address).finally(() => shared.stop()))
    })

    const known = settings.filter(({ only = kind }) => only === kind)
    test.each(known.filter(({ flags }) => !flags))(
      'all works where the server says $name',
      async ({ set, migrates }) => {
        const { port } = shared
        const DATABASE_URL = await aPlaceOn(port, templates)
        const before = await valuesOf(port, set)
        await onRoot(
          port,
          set.map((assignment) => `SET GLOBAL ${assignment}`),
        )
        try {
          if (migrates) await emptied(DATABASE_URL)
          const site = await aServer({ environment: { DATABASE_URL, ...firstAdminEnvironment } })
          await tour(site)
          await site.stop()
        } finally {
          await onRoot(port, before)
        }
      },
    )

    test.each(known.filter(({ flags }) => flags))(
      'all works on a server that starts with $name',
      async ({ flags = [] }) => {
        const server = await start(flags)
        try {
          const DATABASE_URL = `mysql://root@127.0.0.1:${server.port}/site`
          await onRoot(server.port, ['CREATE DATABASE site CHARACTER SET utf8mb4'])
          const site = await aServer({ environment: { DATABASE_URL, ...firstAdminEnvironment } })
          await tour(site)
          await site.stop()
        } finally {
          await server.stop()
        }
      },
    )
  })
}
