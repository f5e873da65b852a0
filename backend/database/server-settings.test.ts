import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mysql from 'mysql2/promise'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#contract/accounts/sign-in.ts'
import { changeFirm, createFirm, deleteFirm, listFirms } from '#contract/firm-endpoints.ts'
import { listHistory } from '#contract/history.ts'
import { minutes } from '#contract/primitives/time.ts'
import { listSubmissions } from '#contract/submission-endpoints.ts'
import { decideSubmissions } from '#contract/submission-queue.ts'
import { enrolled, firstAdmin, firstAdminEnvironment } from '#testing/backend/accounts.ts'
import { exportFrom, restoreInto, withoutMoment } from '#testing/backend/backups.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { certificate, privateKey } from '#testing/backend/certificate.ts'
import { type PrivateMariadb, startMariadb, startMysql } from '#testing/backend/mariadb.ts'
import { aReview, formOf, sendReview } from '#testing/backend/review-form.ts'
import { type ServerSetting, serverSettings } from '#testing/backend/server-settings.ts'
import { copyDatabaseTemplate, makeTemplates, type Templates } from '#testing/backend/templates.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'
import { openDatabase } from './connect.ts'
import { prepareDatabase } from './prepare.ts'

const { MYSQLD_PATH } = process.env

type Start = (flags: readonly string[]) => Promise<PrivateMariadb>
const kinds: { readonly kind: NonNullable<ServerSetting['only']>; readonly start: Start }[] = [
  { kind: 'MariaDB', start: (flags) => startMariadb({ flags }) },
]
if (MYSQLD_PATH) kinds.push({ kind: 'MySQL', start: (flags) => startMysql(MYSQLD_PATH, { flags }) })

/** Text of which a statement that is not made with care breaks. */
const HOSTILE = `\\' OR "1" = '1' -- \\ \`$1\` :name ? %_ 漢字 😀`

async function onRoot(port: number, statements: readonly string[]): Promise<void> {
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

  const sent = await sendReview(server, formOf(aReview({ description: `${HOSTILE} ${'word '.repeat(20)}` })))
  expect(sent.status).toBe(201)
  const [review] = (await call(listSubmissions, { query: { search: HOSTILE.slice(0, 20) } })).body
  const rejected = { id: review.id, tag: '"1"', status: 'rejected', notes: HOSTILE, reason: '' }
  const decided = await call(decideSubmissions, { body: { changes: [rejected] } })
  expect(decided).toMatchObject({ status: 200, body: [{ notes: HOSTILE }] })

  const kept = await exportFrom(server, boss)
  expect((await call(deleteFirm, { params })).status).toBe(200)
  expect((await restoreInto(server, kept, boss)).status).toBe(200)
  expect(withoutMoment(await exportFrom(server, boss)).length).toBe(withoutMoment(kept).length)
  await server.pollJobs()
  const names = (await as(visitor, server).call(listFirms)).body.map(({ name }: { name: string }) => name)
  expect(names.sort()).toEqual(['Hostile', 'Second', 'Third'])
  expect(server.logged().filter(({ level }) => level === 'error')).toEqual([])
}

/** How a start on this address ends: "" where it succeeds. */
async function startOn(url: string, mode: 'off' | 'required'): Promise<string> {
  const database = openDatabase({ kind: 'mysql', url, tls: { mode } })
  const prepared = prepareDatabase(database).then(() => '')
  return prepared.catch((error: Error) => `${error.name}: ${error.message}`).finally(() => database.close())
}

/** A server in front of another that hears another word, of the same length, where one is said. */
async function aGarblingProxy(port: number, said: string, heard: string) {
  const proxy = createServer((caller) => {
    const server = connect(port, '127.0.0.1')
    server.pipe(caller)
    caller.on('data', (chunk) => {
      server.write(Buffer.from(chunk.toString('latin1').replace(said, heard), 'latin1'))
    })
    caller.on('close', () => server.destroy())
    for (const socket of [caller, server]) socket.on('error', () => caller.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return { port: (proxy.address() as AddressInfo).port, close: () => proxy.close() }
}

describe.each(kinds)('On $kind', ({ kind, start }) => {
  let shared: PrivateMariadb
  let templates: Templates
  beforeAll(async () => {
    shared = await start([])
    templates = await makeTemplates(`mysql://root@127.0.0.1:${shared.port}`)
  }, minutes(3))
  afterAll(() => shared.stop())

  const known = serverSettings.filter(({ only = kind }) => only === kind)
  test.each(known.filter(({ flags }) => !flags))(
    'all works where the server says $name',
    {
      timeout: minutes(3),
    },
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
    {
      timeout: minutes(3),
    },
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

  test('a server that takes encrypted connections alone is named DATABASE_SSL for, and works with it', {
    timeout: minutes(3),
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'certificate-'))
    const [pem, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
    await writeFile(pem, certificate)
    await writeFile(key, privateKey, { mode: 0o600 })
    const server = await start([`--ssl-cert=${pem}`, `--ssl-key=${key}`])
    try {
      await onRoot(server.port, ['CREATE DATABASE site', 'SET GLOBAL require_secure_transport = 1'])
      const url = `mysql://root@127.0.0.1:${server.port}/site`
      expect(await startOn(url, 'off')).toMatch(/^Error: [^\n]* DATABASE_SSL$/)
      expect(await startOn(url, 'required')).toBe('')
    } finally {
      await server.stop()
    }
  })

  test.each([
    ['refuses what a connection sets', 'completion_type', 'completion_typo'],
    [
      'takes it and reads texts otherwise',
      'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO',
      'STRICT_ALL_TABLES,NO_BACKSLASH_ESCAPES,,,,,,',
    ],
  ])('a server that %s is refused with one sentence', async (_, said, heard) => {
    const garbling = await aGarblingProxy(shared.port, said, heard)
    try {
      const ended = await startOn(`mysql://root@127.0.0.1:${garbling.port}/mysql`, 'off')
      expect(ended).toMatch(/^Error: The database server does not take the settings [^\n]+$/)
    } finally {
      garbling.close()
    }
  })
})
