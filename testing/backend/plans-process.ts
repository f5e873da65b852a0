import { openDatabase } from '#backend/database/connect.ts'
import { plannedChangesJob } from '#backend/firms/planned-changes-job.ts'
import { runIfDue } from '#backend/jobs/claim.ts'

// A process that looks after planned changes as at one moment, for tests that end it in the middle.
const { location, now } = JSON.parse(process.argv[2] ?? '')
const database = openDatabase(location)
const job = plannedChangesJob(database)
while ((await runIfDue(database, job, () => new Date(now))) === 'done');
await database.close()
