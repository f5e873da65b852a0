import { days } from '#contract/primitives/time.ts'
import type { Cache } from '../cache/cache-database.ts'
import { keepAhead, type SavedParts } from '../cache/cached.ts'
import { cachedPages, cachedPrices, cachedRubric } from '../cache/cached-answers.ts'
import { moveDatabases } from '../cache/move-databases.ts'
import { cachedChanges } from '../changes/cached-changes.ts'

/** Age, in milliseconds, from which what is kept is read again ahead. Opening it always reads it again. */
const STALE_AFTER = days(1)

function storesOver(cache: Cache, parts: SavedParts) {
  const changes = cachedChanges(cache, parts)
  const rubric = cachedRubric(cache, parts)
  const pages = cachedPages(cache, parts)
  return {
    changes,
    rubric,
    pages,
    prices: cachedPrices(cache, parts),
    /** Keeps these pages of the owner's. */
    keepPages: (slugs: readonly string[]) =>
      keepAhead(
        pages,
        parts,
        slugs.map((slug) => ({ slug })),
        STALE_AFTER,
      ),
    /** Keeps the newest entries, those of saved firms, and the rubric. */
    async keepAhead(): Promise<void> {
      await changes.keepAhead()
      await keepAhead(rubric, parts, [null], STALE_AFTER)
    },
  }
}

/**
 * What most first visits ask nothing of, in one file: the list of changes, the rubric, the owner's pages, past prices, and what
 * takes over what earlier versions kept.
 */
export const laterStores = { storesOver, moveDatabases }
