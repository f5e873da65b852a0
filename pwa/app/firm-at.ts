import { matchPath } from 'react-router-dom'
import { paths } from '#pwa/paths.ts'

/** The slug in the path of a firm, decoded; addresses encode letters beyond ASCII. */
function slugAt(pathname: string): string | undefined {
  const slug = matchPath(paths.firm.pattern, pathname)?.params.slug
  try {
    return slug && decodeURIComponent(slug)
  } catch {
    // Half an encoded letter: no firm is called like that.
    return undefined
  }
}

/** The firm with details at `pathname`, or null. Addresses of earlier versions have capitals, and an owner's link may. */
export function firmAt<F extends { slug: string }>(pathname: string, firms: readonly F[]): F | null {
  const slug = slugAt(pathname)
  const at = (wanted: string) => firms.find((firm) => firm.slug === wanted)
  return slug === undefined ? null : (at(slug) ?? at(slug.toLowerCase()) ?? null)
}
