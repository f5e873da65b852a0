import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Review, ReviewPage } from '#contract/reviews/review.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { challengeJsonLd, reviewJsonLd } from './json-ld.ts'

const firm = { slug: 'halden-ridge' }

test('Each challenge with a price is an offer, at the price without a code, on our own page', () => {
  const challenges = [
    sampleChallenge({ id: 'a', name: 'Ridge 50', price: 14_900 }),
    sampleChallenge({ id: 'b', name: 'Bright 50', price: 16_500, currency: 'EUR', billing: 'monthly' }),
    sampleChallenge({ id: 'c', name: 'Unknown' }),
  ]
  expect(challengeJsonLd(firm, challenges)).toEqual({
    makesOffer: [
      {
        '@type': 'Offer',
        name: 'Ridge 50',
        price: '149.00',
        priceCurrency: 'USD',
        url: '/firm/halden-ridge#challenges-a',
      },
      {
        '@type': 'Offer',
        name: 'Bright 50',
        price: '165.00',
        priceCurrency: 'EUR',
        url: '/firm/halden-ridge#challenges-b',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: '165.00',
          priceCurrency: 'EUR',
          billingDuration: 'P1M',
        },
      },
    ],
  })
})

test('A firm without prices offers nothing', () => {
  expect(challengeJsonLd(firm, [sampleChallenge()])).toEqual({})
})

const stars = { bestRating: v.literal(5), worstRating: v.literal(1) }
const value = v.pipe(v.number(), v.minValue(1), v.maxValue(5))
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(120))

/** The properties of Google's review snippets: the required ones, and no unknown ones. */
const snippet = v.strictObject({
  aggregateRating: v.strictObject({
    '@type': v.literal('AggregateRating'),
    ratingValue: value,
    ...stars,
    reviewCount: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
  review: v.array(
    v.strictObject({
      '@type': v.literal('Review'),
      author: v.strictObject({ '@type': v.literal('Person'), name }),
      datePublished: v.pipe(v.string(), v.isoDate()),
      reviewRating: v.strictObject({ '@type': v.literal('Rating'), ratingValue: value, ...stars }),
      reviewBody: v.string(),
    }),
  ),
})

const review = (values: Partial<Review> = {}): Review => ({
  id: 'r',
  firmId: 'f',
  rating: 4,
  outcome: '',
  accountSize: '',
  payoutAmount: '',
  experiencedOn: '',
  text: 'Paid in two days.',
  displayName: '',
  proof: 'none',
  incentivised: false,
  connected: false,
  sample: false,
  published_at: '2026-11-20T10:00:00.000Z',
  edited_at: null,
  answer: null,
  ...values,
})

const page = (values: Partial<ReviewPage['counts']> = {}): ReviewPage => ({
  counts: { total: 12, withProof: 0, byStars: [4, 8, 0, 0, 0], samples: 0, mean: 4.33, ...values },
  matching: 12,
  reviews: [review(), review({ displayName: 'Lena W.', rating: 5 })],
  more: true,
})

test('Search engines read the real counts and the reviews on the page, by their rules', () => {
  const made = v.parse(snippet, reviewJsonLd(page()))
  expect(made.aggregateRating).toMatchObject({ ratingValue: 4.33, reviewCount: 12 })
  expect(made.review.map(({ author }) => author.name)).toEqual(['Anonymous trader', 'Lena W.'])
})

test('They read nothing without reviews, of samples, or where reviews could not be read', () => {
  expect(reviewJsonLd(page({ total: 0, mean: null }))).toEqual({})
  expect(reviewJsonLd(page({ samples: 1 }))).toEqual({})
  expect(reviewJsonLd(undefined)).toEqual({})
})
