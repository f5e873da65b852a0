import { readPage, type ShownPage } from '#contract/site-pages/public-endpoint.ts'
import { call } from '#pwa/api/call.ts'
import { type Cache, createShelf } from '../cache/cache-database.ts'
import { type CachedParts, createCached } from '../cache/cached.ts'

/** The owner's pages. */
export function cachedPages(
  cache: Cache,
  parts: CachedParts,
  fetch = (slug: string): Promise<ShownPage> => call(readPage, { params: { slug } }),
) {
  const shelf = createShelf<ShownPage>(cache, 'page')
  return createCached({
    ...parts,
    shelf,
    fetch: ({ slug }: { readonly slug: string }) => fetch(slug),
    idOf: ({ slug }) => slug,
    keep: ({ slug }, read) => shelf.put(slug, read),
  })
}
