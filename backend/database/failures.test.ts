import mysql from 'mysql2/promise'
import type { Transaction } from 'sequelize'
import { expect, onTestFinished, test, vi } from 'vitest'
import { toApiError } from '#backend/http/errors.ts'
import { createFirm, listStaffFirms } from '#contract/firm-endpoints.ts'
import { listHistory } from '#contract/history.ts'
import { seconds } from '#contract/primitives/time.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { databasesOf } from '#testing/backend/databases.ts'
import { aServer, as, visitor } from '#testing/backend/test-server.ts'
import { sharedTiming } from '#testing/backend/timing.ts'
import { openDatabase } from './connect.ts'
import { isOutage } from './failures.ts'
import { limitStatements } from './session.ts'
import { inTransaction } from './transaction.ts'

const databases = databasesOf('mysql')

test.each([
  ['another node was faster', "'40001' SET MYSQL_ERRNO = 1213", 3],
  ['the group said no at the commit', "'40000' SET MYSQL_ERRNO = 3101", 3],
  ['the node has lost its cluster', "'08S01' SET MYSQL_ERRNO = 1047", 1],
  ['a row stayed locked for too long', "'HY000' SET MYSQL_ERRNO = 1205", 1],
  ['a row was locked that was not to be waited for', "'HY000' SET MYSQL_ERRNO = 3572", 1],
  ['a statement of MySQL took too long', "'HY000' SET MYSQL_ERRNO = 3024", 1],
  ['a statement of MariaDB took too long', "'70100' SET MYSQL_ERRNO = 1969", 1],
  ['somebody ended the statement', "'70100' SET MYSQL_ERRNO = 1317", 1],
  ['somebody ended the connection', "'70100' SET MYSQL_ERRNO = 1927", 1],
  ['the server has too many connections', "'08004' SET MYSQL_ERRNO = 1040", 1],
  ['the user has too many connections', "'42000' SET MYSQL_ERRNO = 1203", 1],
  ['the user has used up what it may', "'42000' SET MYSQL_ERRNO = 1226", 1],
  ['no more statements can be prepared', "'42000' SET MYSQL_ERRNO = 1461", 1],
  ['the server is going down', "'08S01' SET MYSQL_ERRNO = 1053", 1],
  ['the server runs only for reading', "'HY000' SET MYSQL_ERRNO = 1290", 1],
  ['MySQL runs only for reading', "'HY000' SET MYSQL_ERRNO = 1836", 1],
  ['the transaction is one for reading', "'25006' SET MYSQL_ERRNO = 1792", 1],
  ['the disk of the server is full', "'HY000' SET MYSQL_ERRNO = 1021", 1],
  ['the storage engine fails', "'HY000' SET MYSQL_ERRNO = 1030", 1],
])('Where %s, it is an outage in the end', async (_, signal, tries) => {
  const database = openDatabase(await databases.empty())
  onTestFinished(() => database.close())
  let tried = 0
  const failing = inTransaction(database, async ({ transaction }) => {
    tried += 1
    await database.sequelize.query(`SIGNAL SQLSTATE ${signal}`, { transaction })
  })
  const error = await failing.catch((thrown: unknown) => thrown)
  expect({ tried, outage: isOutage(error) }).toEqual({ tried: tries, outage: true })
  const { status, headers } = toApiError(error)
  expect({ status, headers }).toEqual({
    status: 503,
    headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
  })
})

test('A statement that the server ends after its time is an outage', async () => {
  const database = openDatabase(await databases.empty())
  onTestFinished(() => database.close())
  const within = (work: (transaction: Transaction) => Promise<unknown>) =>
    inTransaction(database, async ({ transaction }) => {
      await database.sequelize.query(limitStatements(50), { transaction })
      await work(transaction).finally(() => database.sequelize.query(limitStatements(5000), { transaction }))
    })
  // MySQL ends a SLEEP without an error.
  const many = Array.from({ length: 5 }, (_, n) => `information_schema.columns AS t${n}`).join(', ')
  const error = await within((transaction) =>
    database.sequelize.query(`SELECT COUNT(*) FROM ${many}`, { transaction }),
  ).catch((thrown: unknown) => thrown)
  expect(toApiError(error)).toMatchObject({ status: 503, code: 'unavailable' })
})

test('A statement on a connection that was ended is an outage, and so is each that follows it', async () => {
  const database = openDatabase(await databases.empty())
  onTestFinished(() => database.close())
  const failures: unknown[] = []
  const warned = vi.spyOn(console, 'warn')
  const failing = inTransaction(database, async ({ transaction }) => {
    const ask = (sql: string) => database.sequelize.query(sql, { transaction })
    for (const sql of ['KILL CONNECTION_ID()', 'SELECT 1', 'SELECT 2']) {
      await ask(sql).catch((error: unknown) => failures.push(error))
    }
    throw failures.at(-1)
  })
  const last = await failing.catch((error: unknown) => error)
  expect([...failures, last].map(isOutage)).toEqual([true, true, true, true])
  // Sequelize says that it could not roll back, and so gives the connection up.
  expect(warned).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Rolling back transaction'))
  warned.mockClear()
})

test('A write waits for a lock no longer than the connection says, and keeps nothing', {
  tags: ['all'],
}, async () => {
  const location = await databases.prepared()
  const timing = { ...sharedTiming, database: { ...sharedTiming.database, statement: seconds(2) } }
  const server = await aServer({ location, timing, readSession: async () => someAdmin() })
  const holder = await mysql.createConnection(location.kind === 'mysql' ? location.url : '')
  await holder.query('START TRANSACTION')
  await holder.query('SELECT * FROM publication_state FOR UPDATE')
  const call = as(visitor, server).call
  // The holder lets go only after the answers: had they waited for it, they would never come.
  const answers = await Promise.all(
    ['One', 'Two', 'Three'].map((name) => call(createFirm, { body: aFirm({ name }) })),
  )
  await holder.query('ROLLBACK')
  await holder.end()
  for (const { status, body, headers } of answers) {
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await call(listStaffFirms)).body).toEqual([])
  expect((await call(listHistory, { query: { subject: 'firm' } })).body).toEqual([])
})
