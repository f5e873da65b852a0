import { days } from '#contract/primitives/time.ts'
import type { Cache } from '../cache/cache-database.ts'
import { type CachedChangesParts, cachedChanges } from '../changes/cached-changes.ts'
import { cachedRubric } from '../rubric/cached-rubric.ts'

export { moveDatabases } from '../cache/move-databases.ts'

/** What most first visits ask nothing of, in one file: the ledger, the rubric, and what takes over what earlier versions kept. */
export const laterStores = (cache: Cache, parts: CachedChangesParts) => ({
  changes: cachedChanges(cache, parts),
  rubric: cachedRubric(cache, parts),
  /** Age, in milliseconds, from which the rubric is read again ahead. */
  staleAfter: days(1),
})
export type LaterStores = ReturnType<typeof laterStores>
