import { expect, inject, test } from 'vitest'
import { openDatabase } from '#backend/database/connect.ts'
import { prepareDatabase, UnfitDatabase } from './prepare.ts'

const url = () => new URL(`${inject('mysqlServer')}/no_such_database`)
const withUser = (name: string) => Object.assign(url(), { username: name, password: 'wrong' }).href
const elsewhere = () => Object.assign(url(), { port: '1' }).href

test.each([
  ['a wrong password', () => withUser('nobody'), /refuses the user and password/],
  ['a database that is not there', () => url().href, /does not exist/],
  ['a server that is not there', elsewhere, /did not answer within 0\.1 s/],
])('%s stops the start with a sentence for who configured it', async (_, address, sentence) => {
  const database = openDatabase({ kind: 'mysql', url: address() })
  const prepared = await prepareDatabase(database, 100).catch((error: unknown) => error)
  expect(prepared).toBeInstanceOf(UnfitDatabase)
  expect((prepared as Error).message).toMatch(sentence)
  await database.close()
})
