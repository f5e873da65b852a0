import { expect, test } from 'vitest'
import { readEndingCodes } from '#backend/digest/rows/ending-codes.ts'
import { standings } from '#contract/firm-standing.ts'
import { addFirm, publishedSite } from '#testing/backend/published-site.ts'
import { rawGet } from '#testing/backend/raw-get.ts'

const offer = {
  affiliateEnabled: true,
  affiliateCode: 'PAUSED77',
  affiliateUrl: 'https://firm.example/?ref=77',
  discountPercentage: 77,
  discountValidUntil: '2099-12-31',
  requiresCodeCopy: true,
  includeInCarousel: true,
}

/** Every place where visitors, feed readers and search engines are told of a firm. */
const placesOf = (slug: string) => [
  '/',
  '/api/propfirms',
  '/api/sync',
  '/api/sync?since=1',
  '/feed.xml',
  '/challenges',
  '/closed',
  '/compare',
  '/how-we-rate',
  `/firm/${slug}`,
  '/?q=paused77',
]

test.each(standings)(
  'A firm that is stored with an offer tells of it only while it operates: %s',
  async (standing) => {
    const site = await publishedSite()
    const isOn = standing === 'operating'
    const firm = await addFirm(site, {
      ...offer,
      ...(!isOn && { standing, standingSince: '2026-11-12', standingSource: 'https://firm.example/status' }),
    })
    await site.publication.publishNow()
    const texts = await Promise.all(
      placesOf(firm.slug).map(async (path) => (await rawGet(`${site.url}${path}`)).text),
    )
    const frames = texts.flatMap((text) => /\/first-frame\/[\w.]+/.exec(text) ?? [])
    for (const frame of new Set(frames)) texts.push((await rawGet(`${site.url}${frame}`)).text)
    const all = texts.join('\n').replaceAll('q=paused77', '')
    expect(all.includes(firm.name)).toBe(true)
    expect([all.includes('PAUSED77'), all.includes('ref=77')]).toEqual([isOn, isOn])
    const ending = await readEndingCodes(
      { database: site.database },
      { from: '2099-12-31', until: '2099-12-31' },
    )
    expect(ending).toHaveLength(isOn ? 1 : 0)
  },
)
