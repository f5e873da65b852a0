import { setTimeout as pause } from 'node:timers/promises'
import mysql from 'mysql2/promise'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { healthEndpoints, syncDirectory } from '#contract/directory.ts'
import { createFirm, listFirms } from '#contract/firm-endpoints.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { type PrivateMariadb, startMariadb } from '#testing/backend/mariadb.ts'
import { rawGet } from '#testing/backend/raw-get.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

let mariadb: PrivateMariadb
let server: TestServer
beforeAll(async () => {
  mariadb = await startMariadb()
  const root = `mysql://root@127.0.0.1:${mariadb.port}`
  const connection = await mysql.createConnection(root)
  await connection.query('CREATE DATABASE site')
  await connection.end()
  const location = { kind: 'mysql', url: `${root}/site` } as const
  server = await aServer({ location, readSession: async () => someAdmin() })
})
afterAll(() => mariadb.stop())

const [health] = healthEndpoints
const isHealthy = async () => health && (await as(visitor, server).call(health)).status === 200

async function until(holds: () => Promise<unknown>): Promise<void> {
  while (!(await holds())) await pause(50)
}

const reads = [listFirms.path, '/api/settings', '/api/themes', '/api/active-theme', syncDirectory.path, '/']

test('While the database is away reads go on, writes wait politely, and it all comes back', async () => {
  const { body: firm } = await as(visitor, server).call(createFirm, { body: aFirm() })
  expect(await isHealthy()).toBe(true)
  await mariadb.kill()

  for (const path of reads) expect((await rawGet(`${server.url}${path}`)).status).toBe(200)
  const refused = await as(visitor, server).call(createFirm, { body: aFirm({ name: 'Too Early' }) })
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable', detail: expect.any(String) } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  if (health) {
    const sick = await as(visitor, server).call(health)
    expect(sick.status).toBe(503)
    expect(sick.body).toMatchObject({ status: 'unavailable', database: 'unavailable' })
    expect(Object.keys(sick.body).sort()).toEqual(['database', 'status', 'time', 'version'])
  }
  await until(async () => (await rawGet(`${server.url}${listFirms.path}`)).headers.warning)
  expect(JSON.parse((await rawGet(`${server.url}${listFirms.path}`)).text)).toEqual([firm])

  await mariadb.restart()
  await until(isHealthy)
  const { status } = await as(visitor, server).call(createFirm, { body: aFirm({ name: 'After' }) })
  expect(status).toBe(201)
  const list = await as(visitor, server).call(listFirms)
  expect(list.body).toHaveLength(2)
  await until(async () => !(await rawGet(`${server.url}${listFirms.path}`)).headers.warning)
})
