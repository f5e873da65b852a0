import { randomBytes, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import type { FirmRecord } from '#backend/models/firm.ts'
import { loadPages } from '#backend/publication/load-pages.ts'
import type { Pages } from '#backend/publication/pages.ts'
import { buildState } from '#backend/publication/state.ts'
import { FIRST_CHALLENGES } from '#contract/challenges/options.ts'
import type { NewFirm } from '#contract/firm.ts'
import { slugOf } from '#contract/primitives/slug.ts'
import { hours } from '#contract/primitives/time.ts'
import { CHANGES_AT_ONCE } from '#contract/public-changes/change-filter.ts'
import type { ChangePage, PublicChange } from '#contract/public-changes/public-change.ts'
import { REVIEWS_AT_ONCE } from '#contract/reviews/options.ts'
import type { Review, ReviewPage } from '#contract/reviews/review.ts'
import { aDirectory, aFirmRecord, noInvalidRecord } from '#testing/backend/a-directory.ts'
import { withChallenges } from '../../lab/bench/challenges.ts'
import { someFirms } from '../../lab/bench/data.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Most that the home document may weigh, in bytes of brotli 11: the markup of the first lists, and no styles. */
const DOCUMENT_BUDGET = 16_000
/** Most that the page of a firm with many reviews may weigh. */
const FIRM_BUDGET = 20_000
/** Most that the page of all challenges may weigh. */
const CHALLENGES_BUDGET = 18_000
/** Most that the page of all changes may weigh. */
const CHANGES_BUDGET = 20_000
/** Most that it may grow from a hundred firms to ten thousand. */
const GROWTH = 1.15

let pages: Pages

beforeAll(async () => {
  const serverEntry = at('dist/server/entry-server.js')
  pages = await loadPages({
    client: at('dist/client'),
    serverEntry,
    copyScript: at('pwa/copy-before-hydration.js'),
  })
})

/** The state that is published over these firms. */
async function stateOver(firms: readonly NewFirm[]) {
  const records = firms.map((firm, n) =>
    aFirmRecord(n, { ...firm, id: randomUUID(), slug: slugOf(firm.name) }),
  )
  const localUrl = 'http://localhost:3000'
  const options = { pages, appUrl: 'https://site.example', localUrl, onInvalidRecord: noInvalidRecord }
  return buildState(aDirectory(records), null, options)
}

/** The home document as it is published over so many firms. */
async function homeOver(count: number): Promise<Buffer> {
  const { answers } = await stateOver(someFirms(count))
  return Buffer.concat(answers.get('/')?.identity.body ?? [])
}

const compressed = (document: Buffer) =>
  brotliCompressSync(document, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

test('The home document stays within its budget, and does not grow with the list', async () => {
  const sizes: [firms: number, bytes: number][] = []
  for (const count of [10, 100, 1000, 10_000]) sizes.push([count, compressed(await homeOver(count))])
  const words = sizes.map(([firms, bytes]) => `${firms} firms: ${(bytes / 1000).toFixed(1)} kB`).join(', ')
  const hundred = sizes[1]?.[1] ?? 0
  for (const [firms, bytes] of sizes) {
    expect([firms, bytes > 1000 && bytes <= DOCUMENT_BUDGET], words).toEqual([firms, true])
    expect(bytes, words).toBeLessThanOrEqual(hundred * GROWTH)
  }
})

/** Noise in the length that a thousand characters of English have in brotli. */
const aText = () => randomBytes(300).toString('base64')

/** The newest of three hundred reviews, half of them answered. */
function manyReviews(firmId: string): ReviewPage {
  const aReview = (_: unknown, n: number): Review => ({
    id: randomUUID(),
    firmId,
    rating: 4,
    outcome: 'paid_out',
    accountSize: '$100,000',
    payoutAmount: `$${1000 + 37 * n}`,
    experiencedOn: `2026-10-${10 + n}`,
    text: aText(),
    displayName: '',
    proof: 'payout_statement',
    incentivised: true,
    connected: true,
    sample: false,
    published_at: `2026-11-${10 + n}T10:00:00.000Z`,
    edited_at: `2026-11-${10 + n}T11:00:00.000Z`,
    answer: n % 2 ? { text: aText(), published_at: '2026-11-22T10:00:00.000Z' } : null,
  })
  return {
    counts: { total: 300, withProof: 120, byStars: [150, 90, 30, 20, 10], samples: 0, mean: 4.17 },
    matching: 300,
    reviews: Array.from({ length: REVIEWS_AT_ONCE }, aReview),
    more: true,
  }
}

test('The page of a firm with 300 reviews stays within its budget, with the newest as markup and for search engines', async () => {
  const firms = Array.from({ length: 100 }, (_, n) => aFirmRecord(n))
  const options = {
    pages,
    appUrl: 'https://site.example',
    localUrl: 'http://localhost:3000',
    onInvalidRecord: noInvalidRecord,
    pageData: {
      reviews: async (firm: string | null) => manyReviews(firm ?? ''),
      changes: async ({ limit }: { readonly limit: number }) => manyChanges(firms, limit),
    },
  }
  const { onDemand } = await buildState(aDirectory(firms), null, options)
  const answer = await onDemand.at('/firm/firm-60')
  const page = Buffer.concat(answer?.identity.body ?? [])
  const bytes = compressed(page)
  expect(bytes).toBeLessThanOrEqual(FIRM_BUDGET)
  const markup = page.toString()
  expect(markup.match(/<article[^>]* aria-labelledby="review-/g)).toHaveLength(REVIEWS_AT_ONCE)
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(markup)?.[1] ?? ''
  const organization = JSON.parse(data)
  expect(organization.aggregateRating).toMatchObject({ ratingValue: 4.17, reviewCount: 300 })
  expect(organization.review).toHaveLength(REVIEWS_AT_ONCE)
})

/** The newest of 5,000 entries, each with a reason. */
function manyChanges(firms: readonly FirmRecord[], limit: number): ChangePage {
  const aPrice = (_: unknown, n: number): PublicChange => {
    const { id, slug, name, category } = firms[n % firms.length] as FirmRecord
    return {
      id: randomUUID(),
      at: new Date(Date.UTC(2026, 10, 20) - n * hours(5)).toISOString(),
      firm: { id, slug, name, category },
      kind: 'challenge',
      field: 'price',
      subject: { id: randomUUID(), name: `Ridge ${n}`, currency: 'USD' },
      before: 19_900 + 13 * n,
      after: 23_920 + 17 * n,
      reason: aText().slice(0, 120),
      minor: n % 10 === 9,
      notes: [],
    }
  }
  return {
    changes: Array.from({ length: limit }, aPrice),
    total: 5000,
    next: { before: '2026-11-09T10:00:00.000Z', before_id: randomUUID() },
    begins: '2026-09-03T10:00:00.000Z',
  }
}

test('The page of 5,000 changes stays within its budget, with the newest as markup', async () => {
  const firms = someFirms(500).map((firm, n) => aFirmRecord(n, firm))
  const state = await buildState(aDirectory(firms), null, {
    pages,
    appUrl: 'https://site.example',
    localUrl: 'http://localhost:3000',
    onInvalidRecord: noInvalidRecord,
    pageData: { changes: async ({ limit }) => manyChanges(firms, limit) },
  })
  const page = Buffer.concat((await state.onDemand.at('/changes'))?.identity.body ?? [])
  const bytes = compressed(page)
  expect(bytes).toBeLessThanOrEqual(CHANGES_BUDGET)
  expect(page.toString().match(/<s[ >]/g)).toHaveLength(CHANGES_AT_ONCE)
})

test('The page of all challenges stays within its budget, with the first of them as markup', async () => {
  const { onDemand } = await stateOver(withChallenges(someFirms(500), 20))
  const page = Buffer.concat((await onDemand.at('/challenges'))?.identity.body ?? [])
  const bytes = compressed(page)
  expect(bytes).toBeLessThanOrEqual(CHALLENGES_BUDGET)
  expect(page.toString().match(/<tr [^>]*data-tier/g)).toHaveLength(FIRST_CHALLENGES)
})

test('The home page draws icons of its own sprite alone: another would be built before the first row', async () => {
  const sprites = [...(await homeOver(100)).toString().matchAll(/<use href="([^#"]+)#/g)].map(
    ([, href]) => href,
  )
  expect(new Set(sprites)).toEqual(new Set([expect.stringMatching(/^\/assets\/icons-\w+\.svg$/)]))
})
