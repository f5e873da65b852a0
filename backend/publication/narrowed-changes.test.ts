import { expect, test } from 'vitest'
import { removeFirm } from '#backend/models/firm.ts'
import { insertChanges, type NewChange } from '#backend/models/public-change-writes.ts'
import { nextRevision } from '#backend/models/publication-state.ts'
import type { FirstFrame } from '#contract/directory.ts'
import { days } from '#contract/primitives/time.ts'
import { addFirm, publishedSite } from '#testing/backend/published-site.ts'
import { rawGet } from '#testing/backend/raw-get.ts'

const NOW = Date.parse('2026-11-20T10:00:00.000Z')
const frameIn = (html: string): Partial<FirstFrame> =>
  JSON.parse(/id="first-frame">(.*?)<\/script>/.exec(html)?.[1] ?? '{}')
const fields = (html: string) => frameIn(html).changes?.page.changes.map(({ field }) => field)

async function aSite() {
  const site = await publishedSite()
  const kestrel = await addFirm(site, { name: 'Kestrel', category: 'gold' })
  const opal = await addFirm(site, { name: 'Opal', category: 'silver' })
  const told = { before: 'a', after: 'b', reason: '', minor: false } as const
  const add = (firm: typeof opal, change: Pick<NewChange, 'kind' | 'field'>, age: number) =>
    site.write((writing) =>
      insertChanges(writing, { firm, entries: [{ ...told, ...change }] }, new Date(NOW - days(age))),
    )
  await add(kestrel, { kind: 'facts', field: 'website' }, 1)
  await add(opal, { kind: 'warning', field: 'warning' }, 2)
  await add(kestrel, { kind: 'offer', field: 'affiliateCode' }, 3)
  await site.publication.publishNow()
  const page = async (query: string) =>
    (await rawGet(`${site.url}/changes${query}`, { accept: 'text/html' })).text
  return { site, page, kestrel, opal }
}

test('The page of changes is drawn as its address asks: by firm, kind, tier and moment', async () => {
  const { site, page, kestrel, opal } = await aSite()
  try {
    expect(fields(await page(''))).toEqual(['website', 'warning', 'affiliateCode'])
    expect(fields(await page(`?firm=${kestrel.slug}`))).toEqual(['website', 'affiliateCode'])
    expect(fields(await page('?kind=warning'))).toEqual(['warning'])
    expect(fields(await page('?tier=gold&kind=offer'))).toEqual(['affiliateCode'])
    const { id = '', at = '' } = frameIn(await page('')).changes?.page.changes[1] ?? {}
    expect(fields(await page(`?before=${at}&before_id=${id}`))).toEqual(['affiliateCode'])
    expect(frameIn(await page('?kind=warning')).changes).toMatchObject({
      query: 'kind=warning',
      listed: [opal.id],
    })
  } finally {
    await site.close()
  }
})

test('An address that no entry matches gets none, and one that names nothing known the newest of all', async () => {
  const { site, page } = await aSite()
  try {
    expect(frameIn(await page('?firm=none')).changes?.page).toMatchObject({ changes: [], total: 0 })
    expect(fields(await page('?kind=none&utm_source=mail'))).toHaveLength(3)
    expect(fields(await page(`?firm=${'a'.repeat(3000)}`))).toHaveLength(3)
  } finally {
    await site.close()
  }
})

test('A firm that is listed no more keeps its entries at its address, with restores since it came', async () => {
  const { site, page, kestrel } = await aSite()
  try {
    const told = { before: null, after: null, reason: '', minor: false } as const
    await site.write(async (writing) => {
      const restored = { ...told, kind: 'restored', field: '' } as const
      await insertChanges(writing, { firm: null, entries: [restored] }, new Date(NOW))
      await removeFirm(writing, kestrel.id)
      await nextRevision(writing)
    })
    await site.publication.publishNow()
    const { changes } = frameIn(await page(`?firm=${kestrel.slug}`))
    expect(changes?.page.changes.map(({ kind }) => kind)).toEqual(['restored', 'facts', 'offer'])
    expect(changes?.listed).toEqual([])
    expect(frameIn(await page('?firm=none')).changes?.page.total).toBe(0)
  } finally {
    await site.close()
  }
})
