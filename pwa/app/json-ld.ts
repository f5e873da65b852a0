import type { FirstFrame } from '#contract/directory.ts'
import { isClosed, operates } from '#contract/firm-standing.ts'
import { isSample } from '#contract/sample.ts'
import { sections } from '#contract/tiers.ts'
import { paths } from '#pwa/paths.ts'
import { challengeJsonLd } from './challenge-json-ld.ts'
import { firmAt } from './firm-at.ts'
import { reviewJsonLd } from './review-json-ld.ts'

const CONTEXT = 'https://schema.org'

/**
 * Structured data of a page, with addresses from the site's root; the document makes them absolute. A tier is our
 * opinion and is no rating; stars are those of published reviews. The list names pages alone; the firms' names stand there
 * and in the markup. Samples are in none of it. (schema.org ItemList, Organization)
 */
export function jsonLdOf(pathname: string, frame: FirstFrame): readonly object[] {
  const { settings, firms } = frame
  const real = firms.filter((firm) => !isSample(firm) && !isClosed(firm))
  const publisher = {
    '@context': CONTEXT,
    '@type': 'Organization',
    name: settings.branding.siteName,
    url: paths.home.to(),
  }
  if (pathname === paths.home.to()) {
    return [
      publisher,
      {
        '@context': CONTEXT,
        '@type': 'ItemList',
        name: `Prop firms by tier: ${sections.map((section) => section.label).join(', ')}`,
        itemListOrder: `${CONTEXT}/ItemListOrderAscending`,
        numberOfItems: real.length,
        itemListElement: real.map((firm, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          url: paths.firm.to(firm.slug),
        })),
      },
    ]
  }
  const firm = firmAt(pathname, firms)
  if (!firm) return [publisher]
  const description = frame.details?.description
  return [
    {
      '@context': CONTEXT,
      '@type': 'Organization',
      name: firm.name,
      // The domain of a closed firm may be sold.
      ...(isClosed(firm) ? {} : { url: firm.website }),
      ...(description ? { description } : {}),
      ...(firm.logoImage ? { logo: firm.logoImage } : {}),
      ...(operates(firm) ? challengeJsonLd(firm, frame.details?.challenges ?? []) : {}),
      ...reviewJsonLd(frame.reviews),
    },
  ]
}
