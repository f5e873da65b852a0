import { type DatabaseLocation, openDatabase } from '#backend/database/connect.ts'
import { migrate } from '#backend/schema/migrate.ts'
import { prepareDatabase } from '#backend/schema/prepare.ts'
import { steps } from '#backend/schema/steps.ts'

// Migrates the database that its first argument names, and says which steps ran. The second, if given, is the beat in
// milliseconds at which it looks whether another process that migrates is dead.
const database = openDatabase(JSON.parse(process.argv[2] ?? '') as DatabaseLocation)
const beat = Number(process.argv[3] ?? 0)
const ran = beat > 0 ? await migrate(database, steps, beat) : await prepareDatabase(database)
process.stdout.write(JSON.stringify(ran))
await database.close()
