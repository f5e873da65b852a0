// Starts servers of the database, with certificates of its own.
// @module-tag all

import { execFile } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { promisify } from 'node:util'
import mysql from 'mysql2/promise'
import { QueryTypes } from 'sequelize'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareDatabase, UnfitDatabase } from '#backend/schema/prepare.ts'
import { createFirm, listFirms } from '#contract/firm-endpoints.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { certificate, privateKey } from '#testing/backend/certificate.ts'
import { type PrivateMariadb, startMariadb } from '#testing/backend/mariadb.ts'
import { aServer, as, visitor } from '#testing/backend/test-server.ts'
import { openDatabase } from './connect.ts'
import type { DatabaseTls } from './tls.ts'

const servers: PrivateMariadb[] = []
/** With a certificate for `localhost`, and without any. */
let secured: PrivateMariadb
let plain: PrivateMariadb

async function onRoot(port: number, ...statements: string[]): Promise<void> {
  const connection = await mysql.createConnection({ host: '127.0.0.1', port, user: 'root' })
  for (const statement of statements) await connection.query(statement)
  await connection.end()
}

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'certificate-'))
  await writeFile(join(folder, 'certificate.pem'), certificate)
  await writeFile(join(folder, 'key.pem'), privateKey, { mode: 0o600 })
  const flags = [`--ssl-cert=${join(folder, 'certificate.pem')}`, `--ssl-key=${join(folder, 'key.pem')}`]
  secured = await startMariadb({ flags })
  servers.push(secured)
  plain = await startMariadb({ flags: ['--skip-ssl'] })
  servers.push(plain)
  for (const { port } of servers) await onRoot(port, 'CREATE DATABASE site CHARACTER SET utf8mb4')
})
afterAll(() => Promise.all(servers.map((server) => server.stop())))

/** The cipher of a connection, "" where nothing is encrypted. */
async function cipherOf(host: string, port: number, tls: DatabaseTls): Promise<string> {
  const database = openDatabase({ kind: 'mysql', url: `mysql://root@${host}:${port}/site`, tls })
  try {
    const sql = "SHOW SESSION STATUS LIKE 'Ssl_cipher'"
    const [row] = await database.sequelize.query<{ Value: string }>(sql, { type: QueryTypes.SELECT })
    return row?.Value ?? ''
  } finally {
    await database.close()
  }
}

async function startWith(host: string, port: number, tls: DatabaseTls): Promise<unknown> {
  const database = openDatabase({ kind: 'mysql', url: `mysql://root@${host}:${port}/site`, tls })
  try {
    return await prepareDatabase(database)
  } finally {
    await database.close()
  }
}

const [stranger = ''] = rootCertificates

test('Off encrypts nothing, required encrypts with whatever certificate there is', async () => {
  expect(await cipherOf('127.0.0.1', secured.port, { mode: 'off' })).toBe('')
  expect(await cipherOf('127.0.0.1', secured.port, { mode: 'required' })).toMatch(/^TLS_|AES|CHACHA/)
})

test('Verify takes the certificate of the authority that was given, in the name of the host', async () => {
  const tls = { mode: 'verify', authority: certificate } as const
  expect(await cipherOf('localhost', secured.port, tls)).toMatch(/^TLS_|AES|CHACHA/)
})

test.each([
  ['another authority than the one given', { mode: 'verify', authority: stranger }],
  ['an authority that nobody knows', { mode: 'verify' }],
] as const)('Verify refuses a certificate of %s, and the start says so at once', async (_, tls) => {
  const starting = startWith('localhost', secured.port, tls)
  await expect(starting).rejects.toThrow(UnfitDatabase)
  await expect(starting).rejects.toThrow(/certificate .*DATABASE_SSL/)
})

test('Verify refuses a certificate of the right authority in the name of another host', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'elsewhere-'))
  const [key, pem] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const name = ['-subj', '/CN=elsewhere.example', '-addext', 'subjectAltName=DNS:elsewhere.example']
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  await promisify(execFile)('openssl', ['req', ...made, '-keyout', key, '-out', pem, ...name])
  const elsewhere = await startMariadb({ flags: [`--ssl-cert=${pem}`, `--ssl-key=${key}`] })
  servers.push(elsewhere)
  await onRoot(elsewhere.port, 'CREATE DATABASE site CHARACTER SET utf8mb4')
  expect(await cipherOf('localhost', elsewhere.port, { mode: 'required' })).not.toBe('')
  const tls = { mode: 'verify', authority: await readFile(pem, 'utf8') } as const
  await expect(startWith('localhost', elsewhere.port, tls)).rejects.toThrow(/certificate .*DATABASE_SSL/)
})

test('A server that speaks no TLS is refused where TLS was asked for', async () => {
  for (const mode of ['required', 'verify'] as const) {
    await expect(startWith('localhost', plain.port, { mode })).rejects.toThrow(/does not offer TLS/)
  }
})

test('The environment reaches the connection: a whole site works over a verified line that the user must encrypt', async () => {
  await onRoot(
    secured.port,
    "CREATE USER 'whole'@'%' IDENTIFIED BY 'whole-password' REQUIRE SSL",
    "GRANT ALL ON site.* TO 'whole'@'%'",
  )
  const folder = await mkdtemp(join(tmpdir(), 'authority-'))
  const DATABASE_SSL_CA = join(folder, 'ca.pem')
  await writeFile(DATABASE_SSL_CA, certificate)
  const DATABASE_URL = `mysql://whole:whole-password@localhost:${secured.port}/site`
  const server = await aServer({ environment: { DATABASE_URL, DATABASE_SSL: 'verify', DATABASE_SSL_CA } })
  expect((await as(visitor, server).call(listFirms)).status).toBe(200)
  await expect(aServer({ environment: { DATABASE_URL } })).rejects.toThrow(/refuses the user/)
})

test('A user without rights on the schema serves once another has migrated, and says what is missing before', async () => {
  const database = 'two_users'
  await onRoot(
    plain.port,
    `CREATE DATABASE ${database} CHARACTER SET utf8mb4`,
    "CREATE USER 'migrate'@'%' IDENTIFIED BY 'migrate-password'",
    `GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER, DROP, INDEX, REFERENCES ON ${database}.* TO 'migrate'@'%'`,
    "CREATE USER 'run'@'%' IDENTIFIED BY 'run-password'",
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ${database}.* TO 'run'@'%'`,
  )
  const urlOf = (user: string) => `mysql://${user}:${user}-password@127.0.0.1:${plain.port}/${database}`
  const run = { environment: { DATABASE_URL: urlOf('run') } }
  await expect(aServer(run)).rejects.toThrow(/npm run admin -- migrate/)
  const migrating = openDatabase({ kind: 'mysql', url: urlOf('migrate') })
  await prepareDatabase(migrating)
  await migrating.close()

  const server = await aServer({ ...run, readSession: async () => someAdmin() })
  expect((await as(visitor, server).call(createFirm, { body: aFirm({ name: 'Served' }) })).status).toBe(201)
  await server.pollJobs()
  const again = await aServer(run)
  expect((await as(visitor, again).call(listFirms)).body).toHaveLength(1)
})
