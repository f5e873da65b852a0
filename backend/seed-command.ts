import { openPrivateDataDir } from './data-dir.ts'
import { openDatabase } from './database/connect.ts'
import { readEnvironment } from './env.ts'
import { seedFirms } from './firms/sample-firms.ts'
import { explainStart } from './refused-start.ts'
import { prepareDatabase } from './schema/prepare.ts'

async function seed(): Promise<string> {
  const env = readEnvironment()
  await openPrivateDataDir(env)
  const database = openDatabase(env.database)
  try {
    await prepareDatabase(database)
    const added = await seedFirms(database)
    const said = added > 0 ? `Added ${added} sample firms` : 'There are firms already; nothing was added'
    return `${said} (${database.label})`
  } finally {
    await database.close()
  }
}

try {
  process.stdout.write(`${await seed()}\n`)
} catch (error) {
  process.stderr.write(`${explainStart(error)}\n`)
  process.exitCode = 1
}
