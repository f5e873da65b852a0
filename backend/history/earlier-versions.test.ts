import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#backend/database/transaction.ts'
import { insertHistory } from '#backend/models/history.ts'
import type { StaffFirm } from '#contract/firm.ts'
import { bulkFirms } from '#contract/firm-bulk.ts'
import { changeFirm, createFirm, deleteFirm, firmTag } from '#contract/firm-endpoints.ts'
import { HISTORY_PAGE, type HistoryEntry, listHistory } from '#contract/history.ts'
import { type HistoryVersion, readActRevert, readHistoryVersion } from '#contract/history-version.ts'
import { changeSettings, readSettings } from '#contract/settings/settings-endpoints.ts'
import { themePresets } from '#contract/theme/presets.ts'
import { changeTheme, createTheme } from '#contract/theme/theme-endpoints.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as, type TestServer } from '#testing/backend/test-server.ts'

describeEachDatabase('An earlier version from the history', (databases) => {
  let server: TestServer
  const admin = () => as({ token: 'admin' }, server)
  beforeAll(async () => {
    server = await aServer({ location: await databases.prepared(), readSession: async () => someAdmin() })
  })
  const made = async (values = {}): Promise<StaffFirm> =>
    (await admin().call(createFirm, { body: aFirm(values) })).body
  const change = async (id: string, body: object): Promise<StaffFirm> =>
    (await admin().call(changeFirm, { params: { id }, body })).body
  const entries = async (query: Readonly<Record<string, string>>): Promise<readonly HistoryEntry[]> =>
    (await admin().call(listHistory, { query })).body
  const version = (entry: HistoryEntry | undefined, of: string) =>
    admin().call(readHistoryVersion, { params: { id: entry?.id ?? '' }, query: { of } })
  const versionOf = async (entry: HistoryEntry | undefined, of: string): Promise<HistoryVersion> =>
    (await version(entry, of)).body

  test('is reconstructed however much came after it, and compared with what is stored now', async () => {
    const { id } = await made({ warning: 'First.', evaluationFee: '$100' })
    await change(id, { warning: 'Second.' })
    const [second] = await entries({ subject_id: id })
    await inTransaction(server.database, async (writing) => {
      const values = { before: { evaluationFee: '$100' }, after: { evaluationFee: '$100' } }
      const one = { action: 'change', subject: 'firm', subject_id: id, subject_name: 'A', ...values } as const
      const who = { actor_id: null, actor_name: '', address: '', at: new Date().toISOString() }
      for (let n = 0; n <= HISTORY_PAGE; n++) await insertHistory(writing, { ...one, ...who })
    })
    const now = await change(id, { evaluationFee: '$120', warning: 'Third.' })
    expect(await versionOf(second, 'before')).toEqual({
      fields: { evaluationFee: '$100', warning: 'First.' },
      now: { evaluationFee: '$120', warning: 'Third.' },
      shortened: [],
      changed_since: [],
      tag: firmTag(now),
      slug: now.slug,
    })
    expect((await versionOf(second, 'after')).fields).toEqual({ evaluationFee: '$100', warning: 'Second.' })
    expect(await versionOf(second, 'change')).toMatchObject({
      fields: { warning: 'First.' },
      now: { warning: 'Third.' },
      changed_since: ['warning'],
    })
  })

  test('of a deleted firm is whole, also at an entry before the deletion', { tags: ['both'] }, async () => {
    const { id, slug } = await made({ name: 'Gone Capital', warning: 'First.' })
    await change(id, { warning: 'Second.' })
    await admin().call(deleteFirm, { params: { id } })
    const [deletion, changed] = await entries({ subject_id: id })
    const whole = await versionOf(deletion, 'before')
    expect(whole).toMatchObject({ fields: { name: 'Gone Capital', warning: 'Second.' }, tag: null, slug })
    expect(whole.now).toEqual({})
    expect((await versionOf(changed, 'before')).fields).toMatchObject({ warning: 'First.' })
    const { status, body } = await version(changed, 'change')
    expect([status, body.detail]).toEqual([409, 'It no longer exists.'])
  })

  test('never writes a text of which only the beginning was kept', { tags: ['both'] }, async () => {
    const { id } = await made()
    const logoUrl = `data:image/png;base64,${'A'.repeat(6000)}`
    await inTransaction(server.database, async (writing) => {
      await insertHistory(writing, {
        ...{ action: 'change', subject: 'firm', subject_id: id, subject_name: 'A', address: '' },
        ...{ actor_id: null, actor_name: '', at: new Date().toISOString() },
        before: { logoUrl: `${logoUrl.slice(0, 80)}…`, warning: 'Kept.' },
        after: { logoUrl: '', warning: '' },
      })
    })
    const [entry] = await entries({ subject_id: id })
    for (const of of ['before', 'change']) {
      const { fields, shortened } = await versionOf(entry, of)
      expect([fields, shortened]).toEqual([{ warning: 'Kept.' }, ['logoUrl']])
    }
  })

  test('of the settings covers the groups of its entry alone, and of a theme its fields', {
    tags: ['both'],
  }, async () => {
    const title = (text: string) => admin().call(changeSettings, { body: { heroSection: { title: text } } })
    await title('First')
    const [first] = await entries({ subject: 'settings' })
    await title('Second')
    await admin().call(changeSettings, { body: { siteName: 'Elsewhere' } })
    const { headers } = await admin().call(readSettings)
    expect(await versionOf(first, 'after')).toMatchObject({
      fields: { heroSection: { title: 'First' } },
      tag: headers.get('etag'),
    })
    expect(Object.keys((await versionOf(first, 'after')).fields)).toEqual(['heroSection'])
    const { body: theme } = await admin().call(createTheme, {
      body: { name: 'Dawn', colors: themePresets.dark },
    })
    const dusk = await admin().call(changeTheme, { params: { id: theme.id }, body: { name: 'Dusk' } })
    const [renamed] = await entries({ subject_id: theme.id })
    expect(await versionOf(renamed, 'change')).toMatchObject({
      fields: { name: 'Dawn' },
      tag: dusk.headers.get('etag'),
    })
  })

  test('is refused behind a restore that kept no record, and for what is never put back', {
    tags: ['both'],
  }, async () => {
    const { id } = await made()
    const [created] = await entries({ subject_id: id })
    const restored = { propfirms: { added: 0, changed: 1 } }
    await inTransaction(server.database, (writing) =>
      insertHistory(writing, {
        ...{ action: 'restore', subject: 'backup', subject_id: '', subject_name: '', before: null },
        ...{ actor_id: null, actor_name: '', address: '', at: new Date().toISOString(), after: restored },
      }),
    )
    const { status, body } = await version(created, 'after')
    expect([status, body.detail]).toEqual([409, expect.stringMatching(/^A backup was restored since then/)])
    const [backup] = await entries({ subject: 'backup' })
    expect((await version(backup, 'before')).status).toBe(409)
    expect((await version({ ...created, id: 'none' } as HistoryEntry, 'before')).status).toBe(404)
    expect((await version(created, 'never')).status).toBe(400)
  })

  test('of an act is one request for all its firms, or says what stands in the way', async () => {
    const [one, other, third] = [await made(), await made({ name: 'Second' }), await made({ name: 'Third' })]
    const { body: done } = await admin().call(bulkFirms, {
      body: {
        create: [],
        change: [one, other].map((firm) => ({
          id: firm.id,
          tag: firmTag(firm),
          change: { warning: 'Slow.' },
        })),
        remove: [{ id: third.id, tag: firmTag(third) }],
      },
    })
    const revert = () => admin().call(readActRevert, { params: { id: done.batch } })
    const { obstacles, ...request } = (await revert()).body
    expect(obstacles).toEqual([])
    expect(request.create).toMatchObject([{ id: third.id, slug: third.slug }])
    await change(one.id, { warning: 'Mine.' })
    expect((await revert()).body.obstacles).toEqual([
      { firm_name: one.name, kind: 'changed-again', fields: ['warning'], fault: '' },
    ])
    await change(one.id, { warning: 'Slow.' })
    const again = (await revert()).body
    expect((await admin().call(bulkFirms, { body: { ...again, obstacles: undefined } })).status).toBe(200)
    const { body: left } = await revert()
    expect(left).toEqual({ create: [], change: [], remove: [], obstacles: [] })
    expect((await admin().call(readActRevert, { params: { id: 'none' } })).status).toBe(404)
  })
})
