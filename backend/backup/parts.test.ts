import { expect, test } from 'vitest'
import type { DatabaseLocation } from '#backend/database/connect.ts'
import { imageHash } from '#backend/models/image-name.ts'
import { backupCollections } from '#contract/backup/backup-file.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import { exportFrom, fill, restoreInto, withoutMoment } from '#testing/backend/backups.ts'
import { databasesOf, describeEachDatabase } from '#testing/backend/databases.ts'
import { aPicture } from '#testing/backend/pictures.ts'
import { tablesOf } from '#testing/backend/rows.ts'
import { aServer } from '#testing/backend/test-server.ts'
import { listNames } from './file/file-rules.ts'
import { parts } from './parts.ts'

/** Tables that are in a backup otherwise than as a list of their own. */
const within: Readonly<Record<string, string>> = {
  challenges: 'in the firms',
  company_people: 'in the firms',
  sister_firms: 'in the firms',
  settings: 'by groups',
  users: 'to be read by people: never restored',
  submission_files: 'in archives',
  submission_pieces: 'in archives',
}

/** Tables of which nothing is in a backup, and why. */
const left: Readonly<Record<string, string>> = {
  answer_links: 'secrets',
  backup_codes: 'secrets',
  enrolments: 'secrets',
  key_check: 'secrets',
  links: 'secrets',
  sessions: 'secrets',
  stop_links: 'secrets',
  known_origins: 'of accounts, which are never restored',
  deleted_users: 'of accounts, which are never restored',
  digests: 'of accounts, which are never restored',
  history: 'tells of this installation, the restore included',
  history_head: 'tells of this installation',
  history_long_texts: 'is gone after a day',
  erasures: 'outlives every restore: what is in it never comes back',
  withdrawals: 'outlives every restore: what is in it never comes back',
  remains: 'counts what was erased here',
  former_slugs: 'addresses that this installation gave out',
  firm_views: 'counts visits of this installation',
  statement_mails: 'mail of this installation',
  images: 'fetched again',
  rule_pages: 'fetched again',
  link_checks: 'checked again',
  price_checks: 'begins anew',
  publication_state: 'revisions of this installation',
  tombstones: 'revisions of this installation',
  archive_files: 'is a backup',
  archive_uploads: 'is a backup',
  uploaded_entries: 'is a backup',
  snapshots: 'is a backup',
  snapshot_entries: 'is a backup',
  snapshot_subjects: 'is a backup',
  jobs: 'work of this installation',
  migrations: 'work of this installation',
  open_forms: 'a moment',
  throttles: 'a moment',
  leases: 'a moment',
}

/** Columns of the lists that follow from others, or are of this installation. */
const columnsLeft: Readonly<Record<string, readonly string[]>> = {
  propfirms: ['revision', 'logoImage', 'planned_at', 'was_published'],
  themes: ['revision'],
  user_submissions: ['decided_after', 'deleted_at'],
  review_reports: ['decided_after'],
  public_changes: ['tier'],
  pictures: ['bytes', 'size', 'used_at'],
  site_pages: ['revision'],
}

/** Tables that one database alone has. */
const ofOneKind: Readonly<Record<string, string>> = { leases: 'mysql' }

describeEachDatabase('Every table', (databases) => {
  test('is in a backup, or named as not, with each of its columns', async () => {
    const database = await databases.migrated()
    const lists = listNames.map((name) => parts[name].table.table(database).tableName)
    const named = [...lists, ...Object.keys(within), ...Object.keys(left)].filter(
      (name) => (ofOneKind[name] ?? databases.kind) === databases.kind,
    )
    expect(named.toSorted()).toEqual((await tablesOf(database)).toSorted())
    const others = listNames.map((name) => {
      const { table, keys } = parts[name].table
      return [name, Object.keys(table.columns).filter((column) => !keys.includes(column))] as const
    })
    expect(Object.fromEntries(others.filter(([, columns]) => columns.length > 0))).toEqual(columnsLeft)
  })
})

const at = '2026-01-01T00:00:00.000Z'
const picture = await aPicture(8, 8).webp().toBuffer()

/** One entry of each list that `fill` leaves empty. */
const entries = {
  reviews: {
    ...{ id: 'review-1', submission_id: 'submission-1', firm_id: 'firm-1', state: 'published', reason: '' },
    ...{
      rating: 4,
      outcome: 'paid_out',
      accountSize: '',
      experiencedOn: '2025-11-03',
      payoutAmount: '€1.280',
    },
    ...{ text: 'It ████ a while.', removed: [1], displayName: 'Zoë', proof: 'screenshot', struck: [] },
    ...{ incentivised: false, connected: true, sample: false, published_at: at, edited_at: null },
    ...{ rule: '', removalReason: 'A name', removalRule: '', decided_at: at, decider: 'keeper', version: 2 },
  },
  review_answers: {
    ...{ id: 'answer-1', review_id: 'review-1', firm_id: 'firm-1', text: 'Thank you.', status: 'approved' },
    ...{ reason: '', sent_at: at, decided_at: at, version: 2 },
  },
  review_reports: {
    ...{ id: 'report-1', idempotencyKey: 'key-of-report-1', review_id: 'review-1', reason: 'other' },
    ...{ text: 'A report', sent_at: at, resolved_at: at, resolution: 'keep', erased_at: null },
    ...{ name: 'Ada', email: 'ada@example.com', goodFaith: true, secretHash: '', rule: '' },
    ...{ firm_id: '', challenge_id: '', fact: '', criterion: '', source: '' },
  },
  objections: {
    ...{
      id: 'objection-1',
      submission_id: 'submission-1',
      decision: 'rejected',
      rule: '',
      first_by: 'keeper',
    },
    ...{ first_at: at, text: 'It is all there.', email: 'zoe@example.com', sent_at: at, decided_at: null },
    ...{ outcome: '', reason: '', decided_by: '', erased_at: null, version: 1 },
  },
  public_changes: {
    ...{ id: 'change-1', at, firm_id: 'firm-1', slug: 'firm-1', name: 'Firm 1', category: 'gold' },
    ...{ sample: false, kind: 'facts', field: 'description', subject_id: '', subject_name: '' },
    ...{ told: { before: 'Old', after: 'New' }, reason: 'It moved.', minor: true },
    ...{ notes: [{ at, text: 'A note' }], removed_at: null, removed_reason: '', invented: false },
  },
  pictures: {
    ...{ id: imageHash(picture), kind: 'logo', width: 8, height: 8, uploaded_at: at },
    data: picture.toString('base64'),
  },
  site_pages: {
    ...{ id: 'about', text: 'About us 🦊', changes: [{ on: '2026-01-01', note: 'Begun' }], updated_at: at },
  },
}

/** A file with entries in every list, as it is exported from a site that was restored from it. */
async function aFullFile(location: DatabaseLocation) {
  const server = await aServer({ location, readSession: async () => someAdmin() })
  await fill(server.database, { firms: 3, themes: 2, submissions: 3 })
  const { collections, ...head } = JSON.parse(await exportFrom(server))
  const lists = Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, [entry]]))
  const { status, body } = await restoreInto(
    server,
    JSON.stringify({ ...head, collections: { ...collections, ...lists } }),
  )
  expect({ status, detail: body.detail }).toEqual({ status: 200 })
  return { server, file: await exportFrom(server) }
}

const mysql = databasesOf('mysql')

describeEachDatabase('A backup with entries in every list', (databases) => {
  test('comes back byte for byte, and says so before', { tags: ['both'] }, async () => {
    const { server, file } = await aFullFile(await databases.prepared())
    const { collections } = JSON.parse(file)
    expect(Object.keys(collections)).toEqual([...backupCollections])
    for (const name of listNames) {
      expect(collections[name].length, name).toBeGreaterThan(0)
      expect(Object.keys(collections[name][0]), name).toEqual(
        parts[name].table.keys.filter((key) => key in collections[name][0]),
      )
    }
    expect(collections).toMatchObject(
      Object.fromEntries(
        Object.entries(entries).flatMap(([name, entry]) =>
          name === 'public_changes' ? [] : [[name, [entry]]],
        ),
      ),
    )
    const again = (await restoreInto(server, file, { dry: true })).body.changes
    for (const name of backupCollections)
      expect(again[name], name).toMatchObject({ added: 0, changed: 0, removed: 0 })

    const into = await aServer({ location: await mysql.prepared(), readSession: async () => someAdmin() })
    expect((await restoreInto(into, file)).status).toBe(200)
    // The staff stand last in the file and are never restored.
    const [one, other] = [file, await exportFrom(into)].map(
      (text) => withoutMoment(text).split('"admin_users":')[0],
    )
    expect(other).toBe(one)
  })
})
