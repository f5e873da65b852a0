import { statSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { prepareDatabase } from '#backend/schema/prepare.ts'
import { databasesOf } from '#testing/backend/databases.ts'
import { openDatabase } from './connect.ts'
import { emptyJournal } from './empty-journal.ts'
import { inSnapshot } from './transaction.ts'

test('The journal of the embedded database is emptied once those who read it have ended', async () => {
  const location = await databasesOf('sqlite').prepared()
  if (location.kind !== 'sqlite') throw new Error('This is about the embedded database')
  const database = openDatabase(location)
  await prepareDatabase(database)
  const journal = () => statSync(`${location.file}-wal`).size
  await database.sequelize.query('CREATE TABLE said (words TEXT)')
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const reading = inSnapshot(database, async ({ transaction }) => {
    await database.sequelize.query('SELECT * FROM said', { transaction: transaction ?? null })
    begun.resolve()
    await ended.promise
  })
  await begun.promise
  const emptying = emptyJournal(database)
  for (let turn = 0; turn < 20; turn += 1) await nextTurn()
  expect(journal()).toBeGreaterThan(0)
  ended.resolve()
  await reading
  await emptying
  expect(journal()).toBe(0)
  await database.close()
})
