import { expect, test } from 'vitest'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { challengeJsonLd } from './challenge-json-ld.ts'

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
