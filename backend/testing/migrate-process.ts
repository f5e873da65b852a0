import { type DatabaseLocation, openDatabase } from '#backend/database/connect.ts'
import { prepareDatabase } from '#backend/database/prepare.ts'

// Migrates the database that its argument names, and says which steps ran.
const database = openDatabase(JSON.parse(process.argv[2] ?? '') as DatabaseLocation)
process.stdout.write(JSON.stringify(await prepareDatabase(database)))
await database.close()
