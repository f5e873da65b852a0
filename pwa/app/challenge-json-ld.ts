import type { Challenge } from '#contract/challenges/challenge.ts'
import type { FirmRow } from '#contract/firm.ts'
import { challengeHash } from '#pwa/challenges/firm/firm-challenges.tsx'
import { paths } from '#pwa/paths.ts'

/**
 * What a firm sells, for search engines: the price without any code, which is everybody's and does not end by itself. A challenge
 * whose price is not known is no offer. (schema.org makesOffer, Offer, UnitPriceSpecification)
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
