import { expect, test } from 'vitest'
import { insertChanges } from '#backend/models/public-change-writes.ts'
import { addFirm, publishedSite } from '#testing/backend/published-site.ts'
import { rawGet } from '#testing/backend/raw-get.ts'
import { aChange } from '#testing/contract/a-change.ts'
import { feed } from './feed.ts'

const kestrel = { id: 'kestrel', slug: 'kestrel-row', name: 'Kestrel Row Funding' }
const source = {
  origin: 'https://site.example',
  path: '/feed.xml',
  title: 'Site: changes of firms',
  page: '/',
  firms: [kestrel],
}
const titlesOf = (xml: string) => [...xml.matchAll(/<item><title>(.*?)<\/title>/g)].map(([, title]) => title)

test('What changed of a firm at one moment is one entry, with the reason and the notes', () => {
  const offer = { kind: 'offer', before: '', reason: 'A sale.' } as const
  const xml = feed({
    ...source,
    changes: [
      aChange({ id: 'b', ...offer, field: 'affiliateCode', after: 'KESTREL20' }),
      aChange({ id: 'a', ...offer, field: 'discountPercentage', after: 20 }),
      aChange({
        id: '0',
        at: '2026-11-11T10:00:00.000Z',
        notes: [{ at: '2026-11-12T10:00:00.000Z', text: 'Gold.' }],
      }),
    ],
  })
  expect(titlesOf(xml)).toEqual([
    'Kestrel Row Funding: Code: KESTREL20 instead of none',
    'Kestrel Row Funding: Tier: GOLD instead of SILVER',
  ])
  expect(xml).toContain(
    '<description>Code: KESTREL20 instead of none. Discount: 20% instead of none. Reason: A sale.</description>',
  )
  expect(xml).toContain('Corrected on 12 Nov 2026: Gold.')
})

test('An entry keeps the id by which readers of earlier feeds knew it: the address of the firm and the moment', () => {
  expect(feed({ ...source, changes: [aChange()] })).toContain(
    '<guid isPermaLink="false">https://site.example/firm/kestrel-row#2026-11-12T14:02:00.000Z</guid>',
  )
})

test('A firm that visitors cannot open is told of, under the page of all changes', () => {
  const xml = feed({
    ...source,
    firms: [],
    changes: [aChange(), aChange({ id: 'site', firm: null, kind: 'restored' })],
  })
  expect(xml).not.toContain('/firm/')
  expect(xml.match(/<link>https:\/\/site\.example\/changes<\/link>/g)).toHaveLength(2)
  expect(xml).toContain('https://site.example/changes#site</guid>')
})

test('No text of a firm ends its element, and none holds what XML cannot', () => {
  const warning = 'Bad </item>&<script>\u0000\u0008 \ud800 "quotes"'
  const firm = { ...kestrel, name: 'A & B <Ltd>', category: 'Gold' }
  const xml = feed({
    ...source,
    title: 'S & T',
    changes: [
      aChange({ firm, kind: 'warning', field: 'warning', before: '', after: warning, reason: '</rss>' }),
    ],
  })
  expect(xml).toContain(
    '<title>A &amp; B &amp;lt;Ltd&gt;: New warning: Bad &amp;lt;/item&gt;&amp;&amp;lt;script&gt;',
  )
  expect(xml.match(/<item>/g)).toHaveLength(1)
  expect(xml.match(/<\/rss>/g)).toHaveLength(1)
  for (const missing of ['\u0000', '\u0008', '\ud800']) expect(xml).not.toContain(missing)
  expect(xml).toContain('<pubDate>Thu, 12 Nov 2026 14:02:00 GMT</pubDate>')
})

const characters = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' } as const
const decoded = (text: string) =>
  text.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: keyof typeof characters) => characters[name])
/** What a reader shows that takes a text of a feed for HTML, and strips its tags. */
const readAsHtml = (text: string) => decoded(decoded(text).replace(/<[^>]*>/g, ''))

test.each(['<Rapid> 50K', 'A & B', '5 < 6 > 4', 'AT&T &amp; Sons', '<!-- -->', 'R&D; </title> <b', '"&lt;"'])(
  'A reader that takes texts of a feed for HTML shows %s as it is',
  (name) => {
    const firm = { ...kestrel, name, category: 'Gold' }
    const change = aChange({ firm, kind: 'warning', field: 'warning', before: '', after: name, reason: name })
    const xml = feed({ ...source, title: name, firms: [firm], changes: [change] })
    const [title, itemTitle] = [...xml.matchAll(/<title>(.*?)<\/title>/g)].map(([, text = '']) =>
      readAsHtml(text),
    )
    const [, description = ''] = /<item>.*<description>(.*?)<\/description>/.exec(xml) ?? []
    expect([title, itemTitle]).toEqual([name, `${name}: New warning: ${name}`])
    expect(readAsHtml(description)).toBe(`New warning: ${name}. Reason: ${name}.`)
  },
)

test('A reader that shows titles as they stand has the names that HTML reads as text', () => {
  const firm = { ...kestrel, name: "A & B's > C", category: 'Gold' }
  expect(
    decoded(titlesOf(feed({ ...source, firms: [firm], changes: [aChange({ firm })] }))[0] ?? ''),
  ).toMatch(/^A & B's > C: /)
})

test('An entry whose words had to go is told without them', () => {
  const removed = { at: '2026-12-03T00:00:00.000Z', reason: "A person's name" }
  const xml = feed({
    ...source,
    changes: [aChange({ kind: 'facts', field: 'description', after: null, removed })],
  })
  expect(titlesOf(xml)).toEqual(['Kestrel Row Funding: Description: [removed]'])
})

test('A published review is an entry without its words, about a firm that visitors see', () => {
  const review = { id: 'r1', firm_id: 'kestrel', rating: 4, published_at: '2026-11-21T10:00:00.000Z' }
  const earlier = { ...review, id: 'r2', rating: 1, published_at: '2026-11-09T10:00:00.000Z' }
  const xml = feed({
    ...source,
    changes: [aChange()],
    reviews: [review, { ...review, id: 'r3', firm_id: 'gone' }, earlier],
  })
  expect(titlesOf(xml)).toEqual([
    'Kestrel Row Funding: New review with 4 of 5 stars',
    'Kestrel Row Funding: Tier: GOLD instead of SILVER',
    'Kestrel Row Funding: New review with 1 of 5 stars',
  ])
  expect(xml).toContain('#r1</guid>')
})

test('The feed of all firms and that of one are served, and tell neither minor changes nor samples', async () => {
  const site = await publishedSite({ appUrl: 'https://site.example' })
  try {
    const firm = await addFirm(site, { name: 'Kestrel', category: 'gold' })
    const other = await addFirm(site, { name: 'Opal', category: 'gold' })
    const told = { kind: 'facts', field: 'evaluationFee', before: '$10', after: '$20', reason: '' } as const
    const now = new Date('2026-11-20T10:00:00.000Z')
    await site.write(async (writing) => {
      const minor = { ...told, field: 'website', minor: true }
      await insertChanges(writing, { firm, entries: [{ ...told, minor: false }, minor] }, now)
      await insertChanges(writing, { firm: other, entries: [{ ...told, minor: false }] }, now)
      const sample = { ...other, id: 'sample', name: 'Invented', sample: true }
      await insertChanges(writing, { firm: sample, entries: [{ ...told, minor: false }] }, now)
    })
    await site.publication.publishNow()
    const all = await rawGet(`${site.url}/feed.xml`)
    expect([all.status, all.headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8'])
    expect(titlesOf(all.text).toSorted()).toEqual([
      'Kestrel: Eval fee: $20 instead of $10',
      'Opal: Eval fee: $20 instead of $10',
    ])
    const one = await rawGet(`${site.url}/firm/${firm.slug}/feed.xml`)
    expect([one.status, one.headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8'])
    expect(titlesOf(one.text)).toEqual(['Kestrel: Eval fee: $20 instead of $10'])
    expect(one.text).toContain(`<link>https://site.example/firm/${firm.slug}</link>`)
    expect((await rawGet(`${site.url}/firm/none/feed.xml`)).text).not.toContain('<rss')
    const tag = String(all.headers.etag)
    expect((await rawGet(`${site.url}/feed.xml`, { 'if-none-match': tag })).status).toBe(304)
  } finally {
    await site.close()
  }
})
