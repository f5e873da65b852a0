import { beforeAll, expect, test } from 'vitest'
import { firmsInBackup, themesInBackup } from '#backend/backup/rows/backup-tables.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { nextRevision } from '#backend/models/publication-state.ts'
import { writePage } from '#backend/models/site-page.ts'
import { insertSubmission } from '#backend/models/submission.ts'
import { defaultTheme } from '#backend/models/theme.ts'
import { firmChange, type StaffFirm } from '#contract/firm.ts'
import { changeFirm, listStaffFirms } from '#contract/firm-endpoints.ts'
import { type HistoryEntry, listHistory } from '#contract/history.ts'
import { changePage } from '#contract/site-pages/site-page-endpoints.ts'
import { changeSubmission } from '#contract/submission-endpoints.ts'
import { changeTheme } from '#contract/theme/theme-endpoints.ts'
import { aSubmissionRecord } from '#testing/backend/a-submission-record.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import { aBackedUpFirm } from '#testing/backend/backups.ts'
import { aServer, as, type TestServer } from '#testing/backend/test-server.ts'

/** As an earlier version or another program stored them. */
const oddly = {
  name: 'Odd\u200b Firm ',
  category: 'gold',
  website: 'https://odd.example',
  description: ' Pays\r\non time.',
  evaluationFee: ' $\u200b49',
  affiliateCode: 'SA\u200bVE',
  affiliateUrl: 'https://odd.example/\u200bgo',
  experience: 'Said by them. ',
  platforms: [' MT5 ', ''],
  pros: [' Fast ', ''],
  evidence: [{ url: 'https://odd.example', label: ' Terms', date: '' }],
}

let server: TestServer
const admin = () => as({ token: 'admin' }, server)
const moderator = () => as({ token: 'moderator' }, server)
const firm = async (id: string): Promise<StaffFirm> =>
  (await admin().call(listStaffFirms)).body.find((one: StaffFirm) => one.id === id)
const newest = async (subject_id: string): Promise<HistoryEntry | undefined> =>
  (await admin().call(listHistory, { query: { subject_id } })).body[0]

beforeAll(async () => {
  server = await aServer({
    readSession: async (token) => ({
      ...someAdmin(),
      role: token === 'Bearer moderator' ? ('moderator' as const) : ('admin' as const),
    }),
  })
  const theme = defaultTheme(new Date())
  await inTransaction(server.database, async (writing) => {
    const change = { revision: await nextRevision(writing), now: new Date() }
    const firms = [1, 2, 3].map((n) => aBackedUpFirm(n, { ...oddly, ...(n === 2 && { category: 'AVOID' }) }))
    await firmsInBackup.insert(writing, firms, change)
    const colors = { ...theme.colors, primary: '#ABCDEF ' }
    const odd = { ...theme, id: 'theme-odd', name: ' Forest', isActive: false, colors }
    await themesInBackup.insert(writing, [odd], change)
    await insertSubmission(writing, { ...aSubmissionRecord, notes: 'Asked twice. ' })
    const page = { id: 'imprint', text: 'Us.\r\n', changes: [], updated_at: new Date().toISOString() }
    await writePage(writing, { ...page, revision: change.revision })
  })
})

test('an imported firm that is saved as the form shows it is saved without changes', async () => {
  const { category: _, ...stored } = await firm('firm-1')
  const body = { ...stored, category: 'Gold' }
  expect((await admin().call(changeFirm, { params: { id: 'firm-1' }, body })).status).toBe(200)
  expect(await newest('firm-1')).toMatchObject({ action: 'change', before: {}, after: {} })
})

test('nobody is said to have moved a firm who may not, and what else they changed is told alone', async () => {
  const { category: _, ...stored } = await firm('firm-2')
  const body = { ...stored, category: 'Avoid', warning: 'Pays late.' }
  expect((await moderator().call(changeFirm, { params: { id: 'firm-2' }, body })).status).toBe(200)
  expect(await newest('firm-2')).toMatchObject({ before: { warning: '' }, after: { warning: 'Pays late.' } })
  expect(Object.keys((await newest('firm-2'))?.after ?? {})).toEqual(['warning'])
})

test('a real change is told as ever', async () => {
  await admin().call(changeFirm, {
    params: { id: 'firm-3' },
    body: { category: 'silver', platforms: ['cTrader'] },
  })
  const { before, after } = (await newest('firm-3')) ?? {}
  expect(before).toMatchObject({ category: 'Gold', platforms: ['MT5'] })
  expect(after).toMatchObject({ category: 'silver', platforms: ['cTrader'] })
  expect(Object.keys(after ?? {}).filter((key) => key !== 'tierSince')).toEqual(['category', 'platforms'])
})

test('every odd value is one that a call takes in another spelling', () => {
  expect(Object.keys(oddly).filter((key) => !Object.keys(firmChange.entries).includes(key))).toEqual([])
})

test('nor has a theme, a review or a page changed by its spelling', async () => {
  const colors = { ...defaultTheme(new Date()).colors, primary: '#abcdef' }
  await admin().call(changeTheme, { params: { id: 'theme-odd' }, body: { name: 'Forest', colors } })
  expect(await newest('theme-odd')).toMatchObject({ action: 'change', before: {}, after: {} })
  const other = { ...colors, primary: '#ABCDEF', text: '#101010' }
  await admin().call(changeTheme, { params: { id: 'theme-odd' }, body: { colors: other } })
  const { before, after } = (await newest('theme-odd')) ?? {}
  expect(before?.colors).toEqual({ ...other, text: defaultTheme(new Date()).colors.text.toLowerCase() })
  expect(after?.colors).toEqual(other)
  const noted = await moderator().call(changeSubmission, {
    params: { id: 'review-1' },
    body: { notes: 'Asked twice.' },
  })
  expect(noted.status).toBe(200)
  expect(await newest('review-1')).toBeUndefined()
  await admin().call(changePage, { params: { slug: 'imprint' }, body: { text: 'Us.' } })
  expect(await newest('imprint')).toBeUndefined()
})
