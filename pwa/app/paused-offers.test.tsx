import fc from 'fast-check'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { beforeAll, expect, it } from 'vitest'
import type { FirstFrame } from '#contract/directory.ts'
import { type Firm, toFirmDetails, toFirmRow } from '#contract/firm.ts'
import { standings } from '#contract/firm-standing.ts'
import { publicPages } from '#contract/public-pages.ts'
import { tierKeys } from '#contract/tiers.ts'
import { loadAll } from '#pwa/data/deferred-component.ts'
import { createDevice } from '#pwa/data/device/device.tsx'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import { aFrame } from '#testing/device/builders.ts'
import { App } from './app.tsx'
import { loadLaterParts, screens } from './deferred-parts.ts'
import { jsonLdOf } from './json-ld.ts'
import { allPages } from './route-table.ts'

beforeAll(() => Promise.all([loadAll([...allPages, ...screens]), loadLaterParts()]))

const CODE = 'PAUSED77'
const AFFILIATE = 'https://firm.example/?ref=77'

/** Firms with all of an offer, as an older server or a kept copy may still hold it. */
const anyFirms = fc
  .array(
    fc.record({ standing: fc.constantFrom(...standings.slice(1)), category: fc.constantFrom(...tierKeys) }),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((some) =>
    some.map((one, number) =>
      sampleFirm({
        ...one,
        id: `f${number}`,
        slug: `f${number}`,
        name: `Firm ${number}`,
        website: 'https://firm.example/',
        affiliateCode: CODE,
        affiliateUrl: AFFILIATE,
        discountPercentage: 77,
        discountValidUntil: '2099-12-31',
        requiresCodeCopy: true,
        includeInCarousel: true,
        standingSince: '2026-11-12',
        standingNote: 'Open requests are paid in their order.',
        standingSource: 'https://firm.example/status',
        pros: ['Fast'],
        cons: ['Strict'],
        codeCheckedAt: '2026-11-01',
        challenges: [sampleChallenge({ price: 10_000 })],
      }),
    ),
  )

/** The data of a page that comes with all of the firms, closed ones among them. */
const frameOf = (firms: readonly Firm[], page?: Firm): FirstFrame => ({
  ...aFrame(1, firms),
  firms: firms.map(toFirmRow),
  challenges: {
    firms: firms.map(({ id, challenges }) => ({ id, challenges })),
    total: firms.length,
    avoided: 0,
  },
  ...(page && { details: toFirmDetails(page) }),
})

function written(path: string, frame: FirstFrame): string {
  const html = renderToString(
    <StaticRouter location={path}>
      <App device={createDevice(frame)} />
    </StaticRouter>,
  )
  return html + JSON.stringify(jsonLdOf(path, frame))
}

const paths = Object.values(publicPages).map(({ pattern }) => pattern)

it('no page shows an offer of a firm that does not operate, and none leads to a closed one', () => {
  fc.assert(
    fc.property(anyFirms, (firms) => {
      const pages = [
        ...paths.map((path) => written(path, frameOf(firms))),
        ...firms.map((firm) => written(`/firm/${firm.slug}`, frameOf(firms, firm))),
      ]
      for (const text of pages) {
        for (const part of [
          CODE,
          AFFILIATE,
          'ref=77',
          '77%',
          'Buy Now',
          '>Verified Partner<',
          'makesOffer',
          'data-copy',
        ])
          expect(text).not.toContain(part)
      }
      firms.forEach((firm, place) => {
        const own = pages[paths.length + place] ?? ''
        const isClosed = firm.standing === 'closed'
        expect(own.includes('Plain link: we earn nothing from it')).toBe(!isClosed)
        expect(own.includes('Not a link: the domain may be sold')).toBe(isClosed)
      })
      if (firms.every(({ standing }) => standing === 'closed'))
        for (const text of pages) expect(text).not.toMatch(/(?:href|"url"[:=])="?https:\/\/firm\.example/)
    }),
    { numRuns: 12 },
  )
})

it('closed firms are on their own pages, and in no list, count or tier', () => {
  const closed = sampleFirm({
    id: 'c',
    slug: 'copper',
    name: 'Copperline',
    standing: 'closed',
    standingSince: '2026-10-24',
  })
  const open = sampleFirm({ id: 'o', slug: 'open', name: 'Openly' })
  const frame = frameOf([closed, open])
  for (const path of paths.filter((one) => one !== '/closed' && one !== '/submit-review'))
    expect(written(path, frame)).not.toContain('Copperline')
  expect(written('/', frame)).toContain('1 firm')
  expect(written('/closed', frame)).toContain('Copperline')
  expect(written('/closed', frame)).not.toContain('Openly')
  const own = written('/firm/copper', { ...frame, details: toFirmDetails(closed) })
  expect(own).toContain('Closed since 24 Oct 2026')
  expect(own).toContain('Tier when it closed')
  expect(written('/closed', frameOf([open]))).toContain('No closed firm')
})
