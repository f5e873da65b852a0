import { LRUCache } from 'lru-cache'
import type { WorkKind, WorkQueue } from './work-queue.ts'

interface SharedCacheOptions<T> {
  readonly queue: WorkQueue
  readonly kind: WorkKind
  /** The most that is kept, in the unit of `sizeOf`. */
  readonly maxSize: number
  /** Absent: each counts one. */
  readonly sizeOf?: (made: T) => number
  /** Whether something made may be given to later callers too; absent: all of it. */
  readonly keeps?: (made: T) => boolean
}

/** Returns what was made under a key, or makes it in its turn. @throws GateFull */
type SharedCache<T> = (key: string, make: () => Promise<T>) => Promise<T>

/**
 * Makes each value once for all concurrent callers, and keeps the last used. A value in the making is not in the cache, so that
 * nothing can evict it: a cache that held it failed its callers as soon as others filled it. (threat N1)
 */
export function createSharedCache<T extends object>(options: SharedCacheOptions<T>): SharedCache<T> {
  const { queue, kind, maxSize, sizeOf = () => 1, keeps = () => true } = options
  const kept = new LRUCache<string, T>({ maxSize, sizeCalculation: (made) => Math.max(1, sizeOf(made)) })
  const making = new Map<string, Promise<T>>()
  const begin = async (key: string, make: () => Promise<T>) => {
    try {
      const made = await queue.run(kind, make)
      if (keeps(made)) kept.set(key, made)
      return made
    } finally {
      making.delete(key)
    }
  }
  return async (key, make) => {
    const made = kept.get(key)
    if (made) return made
    const shared = making.get(key) ?? begin(key, make)
    making.set(key, shared)
    return shared
  }
}
