import type { Pacer } from '#backend/load-shedding/pacer.ts'
import { escapeMarkup } from '#contract/primitives/text.ts'
import { withoutSlashes } from '#contract/primitives/url.ts'
import { firmPage } from '#contract/public-pages.ts'
import type { FirmEntry } from './firm-list.ts'

const HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/i

/**
 * The public address of the site: the configured one, else `branding.domain` where it is a plain host name,
 * else null. It never comes from a request: a published page is the same for everyone.
 */
export function originOf(appUrl: string | null, domain: string): string | null {
  if (appUrl !== null) return new URL(appUrl).origin
  const host = withoutSlashes(domain.trim().replace(/^https?:\/\//i, ''))
  return HOST.test(host) ? (URL.parse(`https://${host}`)?.origin ?? null) : null
}

const BLOCK = 500

/** Most addresses in one sitemap. (sitemaps.org) */
const MAX_ADDRESSES = 50_000

/** The slug that a part of an address encodes, or null. */
export function slugFrom(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

/** The sitemap: the paths of `pages`, and firms with the day of their last change. Samples are in none. */
export async function sitemap(
  origin: string,
  pages: readonly string[],
  firms: readonly FirmEntry[],
  pace: Pacer,
): Promise<string> {
  const loc = (path: string) => `<loc>${escapeMarkup(origin + path)}</loc>`
  const urls = pages.map((path) => `<url>${loc(path)}</url>`)
  for (const [index, firm] of firms.entries()) {
    if (urls.length === MAX_ADDRESSES) break
    if (firm.isSample) continue
    const day = escapeMarkup(firm.updatedAt.slice(0, 10))
    urls.push(`<url>${loc(firmPage.to(firm.slug))}<lastmod>${day}</lastmod></url>`)
    if (index % BLOCK === 0) await pace()
  }
  const space = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="${space}">${urls.join('')}</urlset>`
}

/** Keeps crawlers out of the staff area and shows them the sitemap. */
export function robots(origin: string): string {
  return `User-agent: *\nDisallow: /admin\n\nSitemap: ${origin}/sitemap.xml\n`
}
