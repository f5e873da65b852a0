import { expect, onTestFinished, test } from 'vitest'
import { databasesOf } from '#testing/backend/databases.ts'
import { openDatabase } from './connect.ts'
import { isOutage } from './failures.ts'
import { inTransaction } from './transaction.ts'

const databases = databasesOf('mysql')

test.each([
  ['another node was faster', "'40001' SET MYSQL_ERRNO = 1213", 3],
  ['the group said no at the commit', "'40000' SET MYSQL_ERRNO = 3101", 3],
  ['the node has lost its cluster', "'08S01' SET MYSQL_ERRNO = 1047", 1],
  ['a row stayed locked for too long', "'HY000' SET MYSQL_ERRNO = 1205", 1],
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
})
