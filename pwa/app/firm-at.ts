import { matchPath } from 'react-router-dom'
import { paths } from '#pwa/paths.ts'

/** The firm whose details stand at `pathname`, or null. */
export function firmAt<F extends { slug: string }>(pathname: string, firms: readonly F[]): F | null {
  const slug = matchPath(paths.firm.pattern, pathname)?.params.slug
  return slug === undefined ? null : (firms.find((firm) => firm.slug === slug) ?? null)
}
