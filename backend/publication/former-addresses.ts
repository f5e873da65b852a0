import type { FormerSlug } from '#backend/models/directory.ts'
import { firmPage } from '#contract/public-pages.ts'
import { slugFrom } from './crawler-files.ts'
import type { FirmEntry } from './firm-list.ts'

/** Finds where a path of a firm leads that has another address now; null where it is none. */
export type FormerAddresses = (pathname: string) => string | null

/** The page of a firm, or its feed. */
const PATH = /^\/firm\/([^/]+)(\/feed\.xml)?$/

/** The addresses that firms of a state had once. */
export function createFormerAddresses(
  former: readonly FormerSlug[],
  entries: readonly Pick<FirmEntry, 'id' | 'slug'>[],
): FormerAddresses {
  const ids = new Map(former.map(({ slug, firm_id }) => [slug, firm_id]))
  const wanted = new Set(ids.values())
  const slugs = new Map(entries.flatMap(({ id, slug }) => (wanted.has(id) ? [[id, slug]] : [])))
  return (pathname) => {
    const [, encoded = '', rest = ''] = PATH.exec(pathname) ?? []
    const slug = slugs.get(ids.get(slugFrom(encoded) ?? '') ?? '')
    return slug === undefined ? null : `${firmPage.to(slug)}${rest}`
  }
}
