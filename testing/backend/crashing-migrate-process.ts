import { type DatabaseLocation, openDatabase } from '#backend/database/connect.ts'
import { migrate } from '#backend/database/migrate.ts'
import { steps } from '#backend/database/steps.ts'

// Migrates the database that its first argument names, and is killed right after the statement of the step at the index
// that the second names.
const index = Number(process.argv[3])
const database = openDatabase(JSON.parse(process.argv[2] ?? '') as DatabaseLocation)
await migrate(
  database,
  steps.map((step, position) => ({
    ...step,
    up: async (context) => {
      await step.up(context)
      if (position === index) process.kill(process.pid, 'SIGKILL')
    },
  })),
)
await database.close()
