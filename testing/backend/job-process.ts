import { randomBytes } from 'node:crypto'
import { createSecretBox } from '#backend/crypto/secret-box.ts'
import { type Database, openDatabase } from '#backend/database/connect.ts'
import { digestJob } from '#backend/digest/digest-job.ts'
import { plannedChangesJob } from '#backend/firms/planned-changes-job.ts'
import { type Job, runIfDue } from '#backend/jobs/claim.ts'
import { linkCheckJob } from '#backend/link-check/link-check-job.ts'
import { createLog } from '#backend/log.ts'
import { createMailer } from '#backend/mail/mailer.ts'
import type { JobElsewhere } from './killed-jobs.ts'

// A process that does one job as at one moment, for tests that end it in the middle. It sends mail without a password.
const { job, location, now }: JobElsewhere = JSON.parse(process.argv[2] ?? '')
const database = openDatabase(location)

const jobs: Record<JobElsewhere['job'], (database: Database) => Job> = {
  plans: plannedChangesJob,
  links: (database) => linkCheckJob({ database, clock: () => new Date(now), appUrl: '', allowPrivate: true }),
  digest(database) {
    const box = createSecretBox(randomBytes(32))
    const log = createLog({ write: () => undefined })
    const mailer = createMailer({ database, box, log, allowPrivate: true })
    return digestJob({ database, mailer, origin: async () => 'https://site.example' })
  },
}

const wanted = jobs[job](database)
while ((await runIfDue(database, wanted, () => new Date(now))) === 'done');
await database.close()
