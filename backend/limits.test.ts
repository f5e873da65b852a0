import { expect, onTestFinished, test } from 'vitest'
import { healthEndpoints, readLife } from '#contract/directory.ts'
import { minutes, seconds } from '#contract/primitives/time.ts'
import { databasesOf } from '#testing/backend/databases.ts'
import { aServer, as, visitor } from '#testing/backend/test-server.ts'
import { patientTiming } from '#testing/backend/timing.ts'
import { openDatabase } from './database/connect.ts'
import { inTransaction } from './database/transaction.ts'
import { databaseWatch } from './health/ask-database.ts'

const [health] = healthEndpoints

test('A writer of the embedded database waits for its turn no longer than it was told', async () => {
  const location = await databasesOf('sqlite').prepared()
  const database = openDatabase(location, { ...patientTiming.database, turn: seconds(0.05) })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const first = inTransaction(database, () => held)
  await expect(inTransaction(database, async () => 'second')).rejects.toThrow(/more than 0\.05 s/)
  release()
  await first
  expect(await inTransaction(database, async () => 'third')).toBe('third')
  await database.close()
})

/** A server whose database has stopped to answer, and health as it says it. */
async function aSlowDatabase(lately: number) {
  const server = await aServer({ timing: { ...patientTiming, health: { patience: seconds(0.05), lately } } })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  server.database.sequelize.addHook('beforeQuery', () => held)
  onTestFinished(() => release())
  if (!health) throw new Error('There is no health call')
  return { server, release, ask: () => as(visitor, server).call(health) }
}

test('The health call says after its time that the database is away, and waits no longer', async () => {
  const { server, release, ask } = await aSlowDatabase(0)
  const { status, headers, body } = await ask()
  expect(status).toBe(503)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(body).toMatchObject({ status: 'unavailable', database: 'unavailable' })
  // The process lives all the same: a restart would not help.
  expect(await as(visitor, server).call(readLife)).toMatchObject({ status: 200, body: { status: 'ok' } })
  release()
  // On a slow machine it takes more than its time once more.
  while ((await ask()).status !== 200) await server.pollJobs()
})

test('A database that is busy and answered lately takes no server out of service', async () => {
  const { ask } = await aSlowDatabase(minutes(3))
  expect(await ask()).toMatchObject({ status: 200, body: { status: 'ok', database: 'ok' } })
})

test('Any number of callers ask the database after its health once', async () => {
  const database = openDatabase(await databasesOf('sqlite').prepared(), patientTiming.database)
  onTestFinished(() => database.close())
  let questions = 0
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  database.sequelize.addHook('beforeQuery', () => {
    questions += 1
    return held
  })
  const serves = databaseWatch(database, { patience: minutes(3), lately: minutes(3) })
  const answers = Array.from({ length: 20 }, serves)
  release()
  expect(new Set(await Promise.all(answers))).toEqual(new Set([true]))
  expect(questions).toBe(1)
})
