import { expect, test } from 'vitest'
import { type DatabaseLocation, openDatabase } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { duePages, storeRead, syncRulePages } from '#backend/models/rule-page.ts'
import { insertSubmission } from '#backend/models/submission.ts'
import { changeUser, listUsers } from '#contract/accounts/users-endpoints.ts'
import { downloadBackup, triggerAutoBackup } from '#contract/backup/backup-endpoints.ts'
import { endpoints } from '#contract/endpoints.ts'
import { changeFirm, createFirm, listFirms, listStaffFirms } from '#contract/firm-endpoints.ts'
import { days } from '#contract/primitives/time.ts'
import { changeSettings, readSettings } from '#contract/settings/settings-endpoints.ts'
import { changePage, listPages } from '#contract/site-pages/site-page-endpoints.ts'
import { themePresets } from '#contract/theme/presets.ts'
import { changeTheme, createTheme, listThemes } from '#contract/theme/theme-endpoints.ts'
import { aSubmissionRecord } from '#testing/backend/a-submission-record.ts'
import { emptyColumns, nullableColumns, thinColumn } from '#testing/backend/absent-values.ts'
import { aMember, firstAdminEnvironment, twoOfTheStaff } from '#testing/backend/accounts.ts'
import { restoreInto } from '#testing/backend/backups.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { type Databases, describeEachDatabase } from '#testing/backend/databases.ts'
import { admin } from '#testing/backend/published-reviews.ts'
import { settings as specified } from '#testing/backend/specified-entities.ts'
import { aServer, as, type CallAnswer, type TestServer } from '#testing/backend/test-server.ts'

/** A site with all nouns: firms with challenges, assessments, companies and reviews, and what staff add to them. */
const start = (location: DatabaseLocation) =>
  aServer({
    location,
    environment: { ...firstAdminEnvironment, SAMPLE_FIRMS: 'true' },
    readSession: twoOfTheStaff,
  })

async function fill(server: TestServer): Promise<void> {
  const { call } = as(admin, server)
  const at = new Date(Date.now() + days(30)).toISOString()
  const planned = [{ at, change: { discountPercentage: 20 } }]
  const settings = { verifiedTraders: { traders: specified.verifiedTraders.traders } }
  const replies = [
    await call(createFirm, { body: { ...aFirm({ name: 'Kestrel' }), planned } }),
    await call(createTheme, { body: { name: 'Evening', colors: themePresets.dark } }),
    await call(changeSettings, { body: settings }),
    await call(changePage, { params: { slug: 'terms' }, body: { enabled: true, text: 'Our terms.' } }),
    await call(triggerAutoBackup),
  ]
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 200, 200, 200])
  await aMember(server, { username: 'mod' })
  await inTransaction(server.database, async (writing) => {
    await insertSubmission(writing, aSubmissionRecord)
    await syncRulePages(writing, new Map([['https://firm.example/rules', '2026-11-01']]))
    for (const page of await duePages(writing, new Date(), 100)) {
      await storeRead(writing, page, { base_hash: 'one' }, { of: 'base_text', as: 'One' })
      await storeRead(writing, page, { next_hash: 'two' }, { of: 'next_text', as: 'Two' })
    }
  })
}

/** Every id and slug in a reply, wherever it stands but in a company, which is no row. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => {
    if (key === 'company') return []
    return (key === 'id' || key === 'slug') && typeof one === 'string' ? [one] : namesIn(one)
  })
}

/** Every call for reading, but the description of the API, and the overview, which names what happened last. */
const reads = endpoints.filter(({ method, path }) => method === 'GET' && !/openapi|overview/.test(path))

/** Where the things are listed that a path reads one by one. */
const listOfPath = (path: string): string =>
  path
    .slice(0, path.indexOf('/:'))
    .replace(/\/firms$/, '/propfirms')
    .replace('/admin/propfirms', '/propfirms')
    .replace('/api/pages', '/api/admin/pages')

/** How many things of each list are read one by one. */
const SOME = 4

interface Seen {
  readonly status: number
  /** Ids and slugs. */
  readonly names: readonly string[]
}

/** What each call for reading answers to an admin, at first of everything that it lists, then `again` of the same. */
async function look(server: TestServer, again: Iterable<string> = []): Promise<Map<string, Seen>> {
  const { call } = as(admin, server)
  const seen = new Map<string, Seen>()
  for (const endpoint of reads.filter(({ path }) => !path.includes(':'))) {
    const { status, body } = await call(endpoint)
    seen.set(endpoint.path, { status, names: typeof body === 'object' ? namesIn(body) : [] })
  }
  const known = [...again]
  for (const endpoint of reads.filter(({ path }) => /^[^:]*:(?:id|slug)[^:]*$/.test(path))) {
    const names = seen.get(listOfPath(endpoint.path))?.names ?? []
    const before = known
      .filter((key) => key.startsWith(`${endpoint.path} `))
      .map((key) => key.split(' ')[1] ?? '')
    for (const name of before.length > 0 ? before : names.slice(0, SOME)) {
      const { status, body } = await call(endpoint, { params: { id: name, slug: name } })
      seen.set(`${endpoint.path} ${name}`, { status, names: typeof body === 'object' ? namesIn(body) : [] })
    }
  }
  return seen
}

/** What was there before and is no longer, or answers otherwise. */
function lost(before: ReadonlyMap<string, Seen>, after: ReadonlyMap<string, Seen>): string[] {
  return [...before].flatMap(([key, { status, names }]) => {
    const now = after.get(key)
    const left = new Set(now?.names)
    const gone = names.filter((name) => !left.has(name))
    return now?.status === status && gone.length === 0 ? [] : [`${key}: ${status}, ${now?.status}, ${gone}`]
  })
}

/** Saves one of each noun as staff do, and brings a backup back. Returns what was refused. */
async function edit(server: TestServer): Promise<string[]> {
  const { call } = as(admin, server)
  const refused: string[] = []
  const note = (what: string, { status, body }: CallAnswer) => {
    if (status !== 200) refused.push(`${what}: ${status} ${JSON.stringify(body)}`)
  }
  for (const { id } of (await call(listStaffFirms)).body) {
    note(id, await call(changeFirm, { params: { id }, body: { warning: 'Read this' } }))
  }
  for (const { id } of (await call(listThemes)).body) {
    note(id, await call(changeTheme, { params: { id }, body: { borderRadius: '1rem' } }))
  }
  for (const { id, email, username, role } of (await call(listUsers)).body) {
    const body = { email, username, role, is_active: true }
    note(id, await call(changeUser, { params: { id }, body }))
  }
  for (const { slug } of (await call(listPages)).body) {
    note(slug, await call(changePage, { params: { slug }, body: { text: 'New words.' } }))
  }
  const { body: settings } = await call(readSettings)
  note('settings', await call(changeSettings, { body: { heroSection: settings.heroSection } }))
  const backup = await call(downloadBackup)
  note('backup', backup)
  note('restore', await restoreInto(server, JSON.stringify(backup.body), admin))
  return refused
}

/** Keys of stored JSON that never were absent and have no default: what names a thing, and what it was read of. */
const NEVER_ABSENT = new Set([
  ...['id', 'name', 'slug', 'key', 'title', 'meaning', 'evidence', 'version', 'enabled'],
  ...['url', 'label', 'source', 'sourceUrl', 'checkedAt', 'checkedOn', 'accountSize', 'currency', 'value'],
  ...[
    'criterion',
    'verdict',
    'authority',
    'day',
    'traders',
    'list',
    'criteria',
    'people',
    'sisters',
    'notices',
  ],
  ...['founded', 'company', 'country', 'at', 'on', 'change', 'discountPercentage', 'price'],
])

const withJson = [
  { table: 'firms', column: 'evidence' },
  { table: 'firms', column: 'assessment' },
  { table: 'firms', column: 'company' },
  { table: 'firms', column: 'planned' },
  { table: 'themes', column: 'colors' },
  { table: 'challenges', column: 'terms' },
  { table: 'settings', column: 'value', key: 'name' },
  { table: 'site_pages', column: 'changes' },
]

async function changed(
  databases: Databases,
  change: (database: ReturnType<typeof openDatabase>) => Promise<void>,
): Promise<void> {
  const location = await databases.prepared()
  const before = await start(location)
  await fill(before)
  const seen = await look(before)
  await before.stop()
  const database = openDatabase(location)
  await change(database).finally(() => database.close())
  const after = await start(location)
  expect(after.logged().filter(({ msg }) => /not published/.test(String(msg)))).toEqual([])
  expect(lost(seen, await look(after, seen.keys()))).toEqual([])
  expect((await as({}, after).call(listFirms)).body.length).toBeGreaterThan(8)
  expect(await edit(after)).toEqual([])
}

describeEachDatabase('A row of before a column was there', (databases) => {
  test('is listed, read, edited and exported as ever', () =>
    changed(databases, async (database) => {
      const columns = await nullableColumns(database)
      expect(columns.length).toBeGreaterThan(3)
      expect(await emptyColumns(database, columns)).toEqual([])
    }))

  test('with JSON of before a key was there too', { tags: ['all'] }, () =>
    changed(databases, async (database) => {
      for (const column of withJson) await thinColumn(database, column, NEVER_ABSENT)
    }),
  )
})
