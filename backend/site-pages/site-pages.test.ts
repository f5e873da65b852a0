import { beforeAll, expect, test } from 'vitest'
import { type HistoryEntry, listHistory } from '#contract/history.ts'
import { readHistoryVersion } from '#contract/history-version.ts'
import { changeSettings, readSettings } from '#contract/settings/settings-endpoints.ts'
import { firstTexts } from '#contract/site-pages/first-texts.ts'
import { readPage } from '#contract/site-pages/public-endpoint.ts'
import { changePage, readEditedPage } from '#contract/site-pages/site-page-endpoints.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import { exportFrom, restoreInto } from '#testing/backend/backups.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

const operator = {
  name: 'Marlow & Finch Media',
  address: '12 Quay Street\nRotterdam',
  email: 'hi@site.example',
}

describeEachDatabase("The owner's pages", (databases) => {
  let server: TestServer
  const admin = () => as(visitor, server)
  const nobody = () => as({ token: 'nobody' }, server)
  const page = async (slug: string) => (await nobody().call(readPage, { params: { slug } })).body
  const edited = (slug: string) => admin().call(readEditedPage, { params: { slug } })
  const change = (slug: string, body: object, headers = {}) =>
    admin().call(changePage, { params: { slug }, body, headers })

  beforeAll(async () => {
    const location = await databases.prepared()
    server = await aServer({
      location,
      readSession: async (token) => (token === 'Bearer nobody' ? { role: 'visitor' } : someAdmin()),
    })
  })

  test('that speak in their name are not written until somebody saves them; the others say what the software does', {
    tags: ['both'],
  }, async () => {
    expect(await page('imprint')).toMatchObject({ title: 'Imprint', isWritten: false, blocks: [] })
    const policy = await page('review-policy')
    expect(policy).toMatchObject({ isWritten: true, changes: [] })
    expect(policy.blocks.length).toBeGreaterThan(5)
    expect((await nobody().call(readPage, { params: { slug: 'nobody' } })).status).toBe(404)
    expect((await edited('nobody')).status).toBe(404)
    expect((await change('nobody', { text: 'x' })).status).toBe(404)
  })

  test('are written once they have a text, are shown, and the settings can fill it', {
    tags: ['both'],
  }, async () => {
    await change('imprint', { text: firstTexts.imprint, enabled: true })
    expect(await page('imprint')).toMatchObject({ isWritten: false })
    await admin().call(changeSettings, { body: { operator } })
    const { blocks, changes } = await page('imprint')
    expect(JSON.stringify(blocks)).toContain('12 Quay Street\\nRotterdam')
    expect(changes).toEqual([{ on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), note: '' }])
    await change('imprint', { enabled: false })
    expect(await page('imprint')).toMatchObject({ isWritten: false, blocks: [], changes: [] })
    const { body: seen } = await nobody().call(readSettings)
    expect(JSON.stringify(seen)).not.toContain('Quay Street')
    expect(seen.pages.list[1]).toEqual({ slug: 'imprint', title: 'Imprint', inFooter: true, enabled: false })
  })

  test('tell of each change of their text, and of one a day that says nothing', {
    tags: ['both'],
  }, async () => {
    await change('terms', { text: 'One' })
    await change('terms', { text: 'Two', note: 'Shorter' })
    await change('terms', { text: 'Three' })
    const { body } = await change('terms', { text: 'Four', note: 'Longer', enabled: true })
    expect(body.changes.map(({ note }: { note: string }) => note)).toEqual(['Longer', 'Shorter'])
    expect((await page('terms')).changes).toEqual(body.changes)
  })

  test('are not overwritten by who saw an older state, and refuse what cannot be shown', {
    tags: ['both'],
  }, async () => {
    const { headers } = await edited('privacy')
    const tag = headers.get('etag') ?? ''
    const first = await change('privacy', { text: 'First' }, { 'If-Match': tag })
    expect(first).toMatchObject({ status: 200, body: { text: 'First', enabled: false } })
    expect(await change('privacy', { text: 'Late' }, { 'If-Match': tag })).toMatchObject({
      status: 412,
      body: { current: { text: 'First' } },
    })
    const again = await change(
      'privacy',
      { inFooter: false },
      { 'If-Match': first.headers.get('etag') ?? '' },
    )
    expect(again).toMatchObject({ status: 200, body: { text: 'First', inFooter: false } })
    const large = await change('privacy', { text: '|'.repeat(5000) })
    expect(large).toMatchObject({ status: 400, body: { errors: [{ path: 'text' }] } })
    expect((await change('privacy', { text: 'x'.repeat(20_001) })).status).toBe(400)
    expect((await nobody().call(changePage, { params: { slug: 'privacy' }, body: {} })).status).toBe(401)
  })

  test('come back from the history, whole', { tags: ['both'] }, async () => {
    const long = `${'A long text. '.repeat(800)}end`
    await change('contact', { text: long })
    const replaced = await change('contact', { text: 'Short', title: 'Write to us' })
    const id = replaced.headers.get('history-act') ?? ''
    const { body: parts } = await admin().call(listHistory, { query: { batch: id } })
    const subjects = parts.map(({ subject }: HistoryEntry) => subject)
    expect(subjects.sort()).toEqual(['page', 'settings'])
    const entry = parts.find(({ subject }: HistoryEntry) => subject === 'page')
    const version = await admin().call(readHistoryVersion, {
      params: { id: entry.id },
      query: { of: 'before' },
    })
    expect(version.body).toMatchObject({ fields: { text: long }, shortened: [], now: { text: 'Short' } })
    const { status } = await admin().call(changePage, {
      params: { slug: 'contact' },
      query: { puts_back: entry.id },
      body: version.body.fields,
      headers: { 'If-Match': version.body.tag },
    })
    expect(status).toBe(200)
    expect((await edited('contact')).body).toMatchObject({ text: long, title: 'Write to us' })
  })

  test('are in a backup, with their changes, and come back with it', { tags: ['both'] }, async () => {
    const before = (await edited('terms')).body
    const file = await exportFrom(server)
    await change('terms', { text: 'Something else', note: 'Wrong' })
    expect((await restoreInto(server, file)).body.changes.site_pages).toMatchObject({ changed: 1, added: 0 })
    expect((await edited('terms')).body).toEqual(before)
  })
})
