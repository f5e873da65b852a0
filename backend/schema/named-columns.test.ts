import { expect, test } from 'vitest'
import { column, storedForm } from '#backend/database/columns.ts'
import { type ChainedRow, historyTable, personalDigest } from '#backend/models/history-chain.ts'
import { emptied, namedIn, sentBy } from '#backend/models/named-columns.ts'
import { objectionTable } from '#backend/models/objection.ts'
import type { Table } from '#backend/models/table.ts'
import { personalKinds } from '#contract/personal-data.ts'
import { tables } from './tables.ts'

const all: readonly Table[] = Object.values(tables)

/** Columns of texts and bytes that name no person: random ids, hashes, choices, amounts, days, and what firms and the site say. */
const nameless: Readonly<Record<string, string>> = {
  answer_links: 'id firm_id token_hash created_by',
  archive_files: 'archive_id id submission_id type sha256',
  archive_uploads: 'id user_id name',
  backup_codes: 'id user_id salt digest',
  challenges: 'firm_id id terms',
  company_people: 'firm_id id checkedAt',
  deleted_users: 'id backup_codes',
  digests: 'user_id frequency',
  enrolments: 'id user_id secret salt digests',
  erasures: 'id',
  firms: [
    'id slug logoImage name category description website logoUrl instruments affiliateCode affiliateUrl',
    'discountValidUntil maxFunding profitSplit evaluationFee maxAccounts warning experience drawdownType',
    'payoutFrequency platforms restrictedCountries codeCheckedAt tierSince standingSince standingSource',
    'standingNote pros cons evidence assessment company standing status planned',
  ].join(' '),
  firm_views: 'user_id views',
  former_slugs: 'slug firm_id',
  history: 'id action subject subject_id actor_id batch puts_back digest hash',
  history_head: 'hash',
  history_long_texts: 'entry',
  images: 'source kind address state hash bytes',
  jobs: 'name problem',
  key_check: 'sealed',
  known_origins: 'user_id',
  links: 'hash user_id purpose',
  link_checks: 'id address problem',
  objections: 'id submission_id decision rule first_by outcome decided_by',
  open_forms: 'user_id form noun thing',
  price_checks: 'firm_id challenge_id day',
  public_changes: 'id firm_id slug name category tier kind field subject_id removed_reason',
  remains: 'id kind outcome',
  reviews: [
    'id submission_id firm_id state outcome accountSize payoutAmount experiencedOn payoutRequestedOn',
    'payoutReceivedOn payoutMethod refusalReason struck removed proof rule removalRule decider',
  ].join(' '),
  review_answers: 'id review_id firm_id status',
  review_reports: 'id idempotencyKey review_id firm_id challenge_id fact criterion reason resolution rule',
  rule_pages: 'id address base_hash next_hash unread base_text next_text',
  sessions: 'hash user_id',
  settings: 'name',
  sister_firms: 'firm_id sister_id',
  site_pages: 'id text changes',
  snapshots: 'id reason entries',
  snapshot_entries: 'snapshot_id list',
  snapshot_subjects: 'snapshot_id id',
  statement_mails: 'id submission_id about token_hash',
  stop_links: 'hash alarm kind subject_id actor_id',
  user_submissions: [
    'id idempotencyKey category status accountSize outcome experiencedOn payoutAmount payoutRequestedOn',
    'payoutReceivedOn payoutMethod refusalReason firmId rule decider mark',
  ].join(' '),
  submission_files: 'id submission_id type pieces_id',
  submission_pieces: 'file_id',
  themes: 'id name colors logoUrl logoSmallUrl faviconUrl fontFamily borderRadius',
  tombstones: 'id',
  uploaded_entries: 'upload_id path pieces_id sha256',
  uploaded_pictures: 'id kind bytes',
  users: 'id password_hash role mfa_secret draft_key',
  withdrawals: 'id idempotencyKey',
}

const MOMENT = String(column.moment().type)

/** The columns of a table that hold text or bytes, but moments. */
const textsOf = ({ columns }: Table) =>
  Object.entries(columns).flatMap(([name, of]) => {
    const type = String(storedForm(of).type)
    return /TEXT|CHAR|BLOB/.test(type) && type !== MOMENT ? [name] : []
  })

test('Every column with a text names a person, or is named here as one that does not', () => {
  const unnamed = all.map((table) => {
    const named = namedIn(table).map(({ name }) => name)
    return [
      table.tableName,
      textsOf(table)
        .filter((name) => !named.includes(name))
        .join(' '),
    ] as const
  })
  const found = Object.fromEntries(unnamed.filter(([, names]) => names !== ''))
  expect(found, 'mark it with `naming`, or name it in this test').toEqual(nameless)
})

/** What is given out to a person who asks, and the table that it stands in. */
const given = [
  ['submissions', tables.submission],
  ['files', tables.submissionFile],
  ['reviews', tables.review],
  ['objections', tables.objection],
  ['sentReports', tables.reviewReport],
  ['people', tables.companyPerson],
] as const

/** Tables that name them beside. */
const beside = {
  archive_files: 'goes with the archive, which an erasure ends',
  submission_pieces: 'bytes of files, which are given out by name',
  withdrawals: 'recognises what is gone',
}

const asked = ['sender', 'reporter', 'company person']

test('Every table that names whoever may ask for their data is searched for them', () => {
  const naming = all.filter((table) => namedIn(table).some(({ whom }) => asked.includes(whom)))
  const known = [...given.map(([, { tableName }]) => tableName), ...Object.keys(beside)]
  expect(naming.map(({ tableName }) => tableName).toSorted()).toEqual(known.toSorted())
})

/** Columns about a person who asks that are not given out, and why. */
const withheld = {
  secretHash: 'a secret',
  name_key: 'a key of the name',
  decided_by: 'of the staff',
  removalReason: 'of the staff',
}

test.each(given)('%s are given out with every column that names who asks', (kind, table) => {
  const known = [...Object.keys(personalKinds[kind].entry.entries), ...Object.keys(withheld)]
  expect(namedIn(table).filter(({ name }) => !known.includes(name))).toEqual([])
})

const row: ChainedRow = {
  ...{ id: 'one', at: '', action: 'change', subject: 'firm', subject_id: '', subject_name: '', actor_id: '' },
  ...{ actor_name: '', address: '', before: 'null', after: 'null', batch: '', puts_back: '', position: 1 },
  ...{ salt: 'salt', digest: '', hash: '' },
}

test('The digest of an entry of History covers all that may be erased of it', () => {
  const digest = personalDigest(row, row.salt)
  const others = Object.keys(emptied(historyTable)).map((name) => {
    const changed = { ...row, [name]: 'other' }
    return personalDigest(changed, changed.salt)
  })
  expect(others.length).toBeGreaterThan(4)
  expect(new Set([digest, ...others]).size).toBe(others.length + 1)
})

test('A column that is the address of a sender has a key of it alone, by which their rows are found', () => {
  const addresses = all.flatMap((table) =>
    namedIn(table)
      .filter(({ is }) => is === 'address')
      .map(({ name }) => ({ table, name })),
  )
  expect(addresses.length).toBeGreaterThan(2)
  for (const { table, name } of addresses)
    expect(
      Object.values(table.keys).map(({ of }) => of),
      table.tableName,
    ).toContainEqual([name])
})

test('A sender of whom nothing is known sent nothing', () => {
  expect(sentBy(objectionTable, { address: '', hashes: [''] })).toEqual({ id: [] })
})
