import { expect, test } from 'vitest'
import { healthEndpoints } from '#contract/directory.ts'
import { seconds } from '#contract/primitives/time.ts'
import { databasesOf } from '#testing/backend/databases.ts'
import { aServer, as, visitor } from '#testing/backend/test-server.ts'
import { patientTiming } from '#testing/backend/timing.ts'
import { openDatabase } from './database/connect.ts'
import { inTransaction } from './database/transaction.ts'

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

test('The health call says after its time that the database is away, and waits no longer', async () => {
  const server = await aServer({ timing: { ...patientTiming, health: seconds(0.05) } })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  server.database.sequelize.addHook('beforeQuery', () => held)
  if (!health) throw new Error('There is no health call')
  const { status, body } = await as(visitor, server).call(health)
  expect(status).toBe(503)
  expect(body).toMatchObject({ status: 'unavailable', database: 'unavailable' })
  release()
})
