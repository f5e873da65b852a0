import { type DatabaseLocation, openDatabase } from '#backend/database/connect.ts'
import { migrate } from '#backend/schema/migrate.ts'
import type { Statement } from '#backend/schema/step.ts'
import { steps } from '#backend/schema/steps.ts'

// Migrates the database that its first argument names, and is killed right after the statement at the index that the second
// names, counted over all steps.
const index = Number(process.argv[3])
const database = openDatabase(JSON.parse(process.argv[2] ?? '') as DatabaseLocation)
let position = 0
const killing = (statement: Statement): Statement => {
  const mine = position++
  return async (context) => {
    await statement(context)
    if (mine === index) process.kill(process.pid, 'SIGKILL')
  }
}
await migrate(
  database,
  steps.map(({ statements, ...step }) => ({ ...step, statements: statements.map(killing) })),
)
await database.close()
