import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#backend/database/connect.ts'
import { inSnapshot } from '#backend/database/transaction.ts'
import { databasesOf } from '#testing/backend/databases.ts'
import { longestShare } from '#testing/backend/longest-share.ts'
import { planFiles } from './archive/plan-files.ts'
import { type CheckedBackup, checkBackup } from './checked-backup.ts'
import { withoutErased } from './without-erased.ts'

const MANY = 2000
const moment = '2026-01-01T00:00:00.000Z'
const list = <T>(make: (n: number) => T) => Array.from({ length: MANY }, (_, n) => make(n))

const submission = {
  firmName: 'Firm',
  contactName: 'Zoë',
  contactEmail: 'zoe@example.com',
  submitted_at: moment,
  status: 'rejected',
  website: '',
  category: 'payout',
  description: 'It took a while. '.repeat(60),
  relationship: '',
  accountSize: '',
  outcome: '',
  experiencedOn: '',
  payoutAmount: '',
  firmId: '',
}
const objection = {
  decision: 'rejected',
  rule: '',
  first_by: '',
  first_at: null,
  text: 'It is all there. '.repeat(50),
  email: '',
  sent_at: moment,
  decided_at: null,
  outcome: '',
  reason: '',
  decided_by: '',
  erased_at: null,
  version: 1,
}

let database: Database
let backup: CheckedBackup

beforeAll(async () => {
  database = await databasesOf('sqlite').migrated()
  const collections = {
    user_submissions: list((n) => ({ ...submission, id: `submission-${n}` })),
    objections: list((n) => ({ ...objection, id: `objection-${n}`, submission_id: `submission-${n}` })),
  }
  const file = { version: 1, exported_at: moment, collections }
  backup = await checkBackup(Buffer.from(JSON.stringify(file)))
})

const file = (n: number) => {
  const submission_id = `submission-${n}`
  const kept = { name: 'proof.pdf', type: 'application/pdf', size: 700 }
  return { id: `file-${n}`, pieces_id: `pieces-${n}`, submission_id, position: 0, ...kept }
}

test('What was erased is left out of a large file in small pieces', async () => {
  const share = await longestShare(
    () => inSnapshot(database, (reading) => withoutErased(reading, backup)),
    0.3,
  )
  expect(share).toBeLessThan(0.3)
})

test('The files of a large archive are compared in small pieces', async () => {
  const work = () => inSnapshot(database, (reading) => planFiles(reading, list(file), backup))
  expect(
    (await inSnapshot(database, (reading) => planFiles(reading, list(file), backup))).added,
  ).toHaveLength(MANY)
  expect(await longestShare(work, 0.3)).toBeLessThan(0.3)
})
