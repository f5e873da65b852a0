import type { Challenge } from '#contract/challenges/challenge.ts'
import type { FirmRow } from '#contract/firm.ts'
import { challengeHash } from '#pwa/challenges/firm/firm-challenges.tsx'
import { paths } from '#pwa/paths.ts'

/**
 * The challenges of a firm for search engines, at the price without a code: it holds for everyone and does not expire by itself. A
 * challenge without a known price is no offer. (schema.org makesOffer, Offer, UnitPriceSpecification)
 */
export function challengeJsonLd(firm: Pick<FirmRow, 'slug'>, challenges: readonly Challenge[]): object {
  const offers = challenges.flatMap((challenge) => {
    const { name, price, currency, billing } = challenge
    if (price === undefined) return []
    const amount = (price / 100).toFixed(2)
    return [
      {
        '@type': 'Offer',
        name,
        price: amount,
        priceCurrency: currency,
        url: `${paths.firm.to(firm.slug)}${challengeHash(challenge)}`,
        ...(billing === 'monthly' && {
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            price: amount,
            priceCurrency: currency,
            billingDuration: 'P1M',
          },
        }),
      },
    ]
  })
  return offers.length > 0 ? { makesOffer: offers } : {}
}
