import { expect, test } from 'vitest'
import { updateFirm } from '#backend/models/firm.ts'
import { insertHistory } from '#backend/models/history.ts'
import { aFirmRecord } from '#testing/backend/a-directory.ts'
import { addFirm, publishedSite } from '#testing/backend/published-site.ts'
import { rawGet } from '#testing/backend/raw-get.ts'
import { feed, feedEntries } from './feed.ts'

const offer = { affiliateEnabled: true, affiliateUrl: 'https://firm.example/?a=1', affiliateCode: 'NEW' }
const change = (at: string, before: Record<string, unknown>, action: 'create' | 'change' = 'change') => ({
  at: `2026-11-${at}T10:00:00.000Z`,
  action,
  subject_id: 'firm-1',
  before,
  after: null,
})

test('Each entry tells the state after one change against the state before it, however many followed', () => {
  const firm = aFirmRecord(1, { ...offer, category: 'gold', evaluationFee: '$99' })
  const history = [
    change('20', { evaluationFee: '$89' }),
    change('19', { affiliateCode: 'OLD' }),
    change('18', { category: 'silver', description: 'Before.' }),
    change('17', {}, 'create'),
  ]
  const entries = feedEntries(history, [firm])
  expect(entries.map(({ lines }) => lines)).toEqual([
    ['Eval fee: $99, was $89'],
    ['Discount code: NEW, was OLD'],
    ['Tier: Gold, was Silver'],
    ['New firm in the Silver tier'],
  ])
})

test('What visitors do not see is not told, nor any firm that is not published', () => {
  const firm = aFirmRecord(1, { ...offer, affiliateEnabled: false })
  const history = [change('20', { affiliateCode: 'SECRET' }), change('19', { description: 'x', pros: ['y'] })]
  expect(feedEntries(history, [firm])).toEqual([])
  expect(feedEntries([change('20', { evaluationFee: '$1' })], [])).toEqual([])
})

test('A restore is told as one entry, and nothing is told of what it replaced', () => {
  const firm = aFirmRecord(1, { evaluationFee: '$99' })
  const restore = (at: string, propfirms: object) => ({
    ...change(at, {}),
    action: 'restore' as const,
    after: { propfirms },
  })
  const history = [
    change('20', { evaluationFee: '$89' }),
    restore('19', { changed: 0, added: 0, removed: 0 }),
    change('18', { evaluationFee: '$79' }),
    restore('17', { changed: 3, added: 1, removed: 0 }),
    change('16', { evaluationFee: '$999' }),
  ]
  const entries = feedEntries(history, [firm])
  expect(entries.map(({ name, path, lines }) => [name, path, lines])).toEqual([
    [firm.name, '/firm/firm-1', ['Eval fee: $99, was $89']],
    [firm.name, '/firm/firm-1', ['Eval fee: $89, was $79']],
    ['List restored from a backup', '/', ['3 firms changed', '1 firm added']],
  ])
})

test('No text of a firm ends its element, and none holds what XML cannot', () => {
  const warning = 'Bad </item>&<script>\u0000\u0008 \ud800 "quotes"'
  const firm = aFirmRecord(1, { name: 'A & B <Ltd>', warning })
  const source = { origin: 'https://site.example', siteName: 'S & T', firms: [firm] }
  const xml = feed({ ...source, history: [change('20', { warning: '' })] })
  expect(xml).toContain('<title>A &amp; B &lt;Ltd&gt;: New warning: Bad &lt;/item&gt;&amp;&lt;script&gt;')
  expect(xml.match(/<item>/g)).toHaveLength(1)
  for (const missing of ['\u0000', '\u0008', '\ud800']) expect(xml).not.toContain(missing)
  expect(xml).toContain('<link>https://site.example/firm/firm-1</link>')
  expect(xml).toContain('<pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate>')
})

test('The feed is served with a tag, and holds nothing of who made a change', async () => {
  const site = await publishedSite({ appUrl: 'https://site.example' })
  try {
    const firm = await addFirm(site, { name: 'Kestrel', evaluationFee: '$10' })
    const actor = { actor_id: 'staff-1', actor_name: 'secret-name', address: '203.0.113.9' }
    await site.write(async (writing, revision) => {
      await updateFirm(writing, firm.id, { evaluationFee: '$20' }, { revision })
      const subject = { subject: 'firm', subject_id: firm.id, subject_name: firm.name } as const
      const values = { before: { evaluationFee: '$10' }, after: { evaluationFee: '$20' } }
      const at = new Date().toISOString()
      await insertHistory(writing, { at, action: 'change', ...subject, ...values, ...actor })
      await insertHistory(writing, {
        ...{ at: '2026-11-20T10:00:00.000Z', action: 'restore', subject: 'backup' },
        ...{ subject_id: 'snapshot-1', subject_name: 'Backup', ...actor },
        ...{ before: null, after: { propfirms: { changed: 2 } } },
      })
    })
    await site.publication.publishNow()
    const first = await rawGet(`${site.url}/feed.xml`)
    expect(first.status).toBe(200)
    expect(first.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    expect(first.text).toContain('Kestrel: Eval fee: $20, was $10')
    expect(first.text).toContain('List restored from a backup: 2 firms changed')
    expect(first.text).not.toMatch(/secret-name|203\.0\.113\.9|staff-1/)
    await site.publication.publishNow()
    const tag = String(first.headers.etag)
    const again = await rawGet(`${site.url}/feed.xml`, { 'if-none-match': tag })
    expect(again.status).toBe(304)
  } finally {
    await site.close()
  }
})

test('A published review is an entry without its words, about a firm that visitors see', () => {
  const firm = aFirmRecord(1, { evaluationFee: '$99' })
  const review = { id: 'r1', firm_id: 'firm-1', rating: 4, published_at: '2026-11-21T10:00:00.000Z' }
  const earlier = { ...review, id: 'r2', rating: 1, published_at: '2026-11-19T10:00:00.000Z' }
  const xml = feed({
    origin: 'https://tierboard.example',
    siteName: 'Tierboard',
    history: [change('20', { evaluationFee: '$89' })],
    reviews: [review, { ...review, id: 'r3', firm_id: 'gone' }, earlier],
    firms: [firm],
  })
  expect([...xml.matchAll(/<item><title>(.*?)<\/title>/g)].map(([, title]) => title)).toEqual([
    `${firm.name}: New review with 4 of 5 stars`,
    `${firm.name}: Eval fee: $99, was $89`,
    `${firm.name}: New review with 1 of 5 stars`,
  ])
  expect(xml).toContain('#r1</guid>')
})
