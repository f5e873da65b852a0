import { type RubricReply, readRubric } from '#contract/rubric/rubric-endpoints.ts'
import { call } from '#pwa/api/call.ts'
import { type Cache, createShelf } from '../cache/cache-database.ts'
import { type CachedParts, createCached } from '../cache/cached.ts'

/** The one rubric. */
export function cachedRubric(cache: Cache, parts: CachedParts, fetch = () => call(readRubric, {})) {
  const shelf = createShelf<RubricReply>(cache, 'rubric')
  return createCached({
    ...parts,
    shelf,
    fetch: (_: null) => fetch(),
    idOf: () => '',
    keep: (_, read) => shelf.put('', read),
  })
}
