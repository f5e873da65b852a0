import { createHash } from 'node:crypto'
import { QueryTypes } from 'sequelize'
import { firmsInBackup, submissionsInBackup, themesInBackup } from '#backend/backup/rows/backup-tables.ts'
import type { Database } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { nextRevision } from '#backend/models/publication-state.ts'
import { defaultTheme } from '#backend/models/theme.ts'
import { downloadBackup, restoreBackup } from '#contract/backup/backup-endpoints.ts'
import type { BackedUpFirm, BackedUpSubmission, BackedUpTheme } from '#contract/backup/backup-file.ts'
import { publishingDefaults } from '#contract/firm.ts'
import { aFirm } from './builders.ts'
import type { CallAnswer, Person, TestServer } from './test-server.ts'

type Server = Pick<TestServer, 'url'>
const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString()

export const aBackedUpFirm = (n: number, values: Partial<BackedUpFirm> = {}): BackedUpFirm => ({
  ...aFirm({ name: `Firm ${n}`, pros: ['Pays', 'Fast'], cons: ['Dear 😀'] }),
  ...publishingDefaults,
  id: `firm-${n}`,
  slug: `firm-${n}`,
  challenges: [
    {
      id: `challenge-${n}`,
      name: 'Ridge 50 🏔',
      accountSize: 50_000,
      currency: 'USD',
      price: 14_900,
      dailyLoss: null,
      sourceUrl: 'https://firm.example/rules',
      checkedAt: '2026-01-01',
    },
  ],
  updated_at: at(n),
  ...values,
})

const aBackedUpTheme = (n: number, values: Partial<BackedUpTheme> = {}): BackedUpTheme => ({
  ...defaultTheme(new Date(at(n))),
  id: `theme-${n}`,
  name: `Theme ${n}`,
  isActive: false,
  ...values,
})

const aBackedUpSubmission = (n: number, values: Partial<BackedUpSubmission> = {}): BackedUpSubmission => ({
  id: `submission-${n}`,
  firmName: `Firm ${n}`,
  contactName: 'Zoë 🦊',
  contactEmail: 'zoe@example.com',
  submitted_at: at(n),
  status: n % 2 === 0 ? 'pending' : 'approved',
  website: 'https://firm.example/',
  category: 'payout',
  description: `${'It took a while. '.repeat(40)}They paid me on time.`,
  notes: '',
  incentivised: n % 3 === 0,
  relationship: '',
  decided_at: n % 2 === 0 ? null : at(n + 60),
  erased_at: null,
  version: 1,
  idempotencyKey: `key-of-submission-${n}`,
  rating: n % 6,
  accountSize: '$50,000',
  outcome: n % 2 === 0 ? '' : 'paid_out',
  experiencedOn: '2026-01-01',
  payoutAmount: '',
  payoutRequestedOn: '',
  payoutReceivedOn: '',
  payoutMethod: '',
  refusalReason: '',
  firmId: `firm-${n}`,
  showName: n % 4 === 0,
  secretHash: '',
  rule: '',
  decider: '',
  reason: '',
  decided_by: '',
  corrected_at: null,
  mark: '',
  ...values,
})

/** How much to put into a database. */
export interface Amounts {
  readonly firms: number
  readonly themes: number
  readonly submissions: number
}

const list = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n))

/** Puts firms, themes and reviews into a database, beside what is there. */
export async function fill(database: Database, { firms, themes, submissions }: Amounts): Promise<void> {
  await inTransaction(database, async (writing) => {
    const change = { revision: await nextRevision(writing), now: new Date() }
    await firmsInBackup.insert(
      writing,
      list(firms, (n) => aBackedUpFirm(n)),
      change,
    )
    await themesInBackup.insert(
      writing,
      list(themes, (n) => aBackedUpTheme(n)),
      change,
    )
    await submissionsInBackup.insert(
      writing,
      list(submissions, (n) => aBackedUpSubmission(n)),
      change,
    )
  })
}

const tables = [
  'firms',
  'themes',
  'settings',
  'user_submissions',
  'reviews',
  'review_answers',
  'review_reports',
  'users',
  'sessions',
  'tombstones',
] as const

/** A hash of what a restore could touch, that changes with any byte of it. */
export async function contentHash({ sequelize }: Database): Promise<string> {
  const hash = createHash('sha256')
  for (const table of tables) {
    const rows: object[] = await sequelize.query(`SELECT * FROM ${table} ORDER BY 1, 2`, {
      type: QueryTypes.SELECT,
    })
    const parts = rows.map((row) => JSON.stringify({ ...row, seen_at: undefined, logoImage: undefined }))
    hash.update(`${table}\n${parts.join('\n')}\n`)
  }
  return hash.digest('hex')
}

/** Downloads a backup as text. */
export async function exportFrom(server: Server, { token = '' }: Person = {}): Promise<string> {
  const headers = { Authorization: `Bearer ${token}` }
  const reply = await fetch(server.url + downloadBackup.path, { headers })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${reply.status} ${text}`)
  return text
}

/** Sends a file to be restored. */
export async function restoreInto(
  server: Server,
  file: string | Uint8Array<ArrayBuffer>,
  { token = '', name = 'backup.json', dry = false }: Person & { name?: string; dry?: boolean } = {},
): Promise<CallAnswer> {
  const body = new FormData()
  body.append('file', new Blob([file]), name)
  const reply = await fetch(`${server.url}${restoreBackup.path}${dry ? '?dry_run=true' : ''}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body,
  })
  return { status: reply.status, headers: reply.headers, body: await reply.json() }
}

/** The lines of restores in the list of changes, which each restore adds to what it restores. */
const RESTORES = /,?\n\{[^\n]*"kind":"restored"[^\n]*\}(?=,?\n)/g

/** A file but for the moment of its export, and the restores that the list of changes tells of. */
export const withoutMoment = (file: string) =>
  file
    .replace(/"exported_at":"[^"]*"/, '"exported_at":""')
    .replace(RESTORES, '')
    .replace('"public_changes":[\n]', '"public_changes":[]')

/** The same without the list of changes, of which a restore takes nothing away. */
export const withoutChanges = (file: string) =>
  withoutMoment(file).replace(/"public_changes":\[[\s\S]*?\],\n"pictures"/, '"pictures"')
