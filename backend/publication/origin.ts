import { withoutSlashes } from '#contract/primitives/url.ts'

const HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/i

/**
 * The public address of the site: what the operator configured, else `branding.domain` where it is a plain host name,
 * else null. It never comes from a request: a published page is the same for everyone.
 */
export function originOf(appUrl: string | null, domain: string): string | null {
  if (appUrl !== null) return new URL(appUrl).origin
  const host = withoutSlashes(domain.trim().replace(/^https?:\/\//i, ''))
  return HOST.test(host) ? (URL.parse(`https://${host}`)?.origin ?? null) : null
}
