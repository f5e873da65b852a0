interface Kept<V> {
  readonly value: V
  readonly weight: number
}

/** A map that forgets what was not asked for longest, once it holds more than its limit. */
export interface Lru<K, V> {
  get(key: K): V | undefined
  /** `weight` counts against the limit; 1 unless said. */
  set(key: K, value: V, weight?: number): void
  delete(key: K): void
  readonly size: number
}

/** `limit`: largest sum of the weights. One entry may always stay. */
export function createLru<K, V>(limit: number): Lru<K, V> {
  const entries = new Map<K, Kept<V>>()
  let total = 0
  const remove = (key: K) => {
    total -= entries.get(key)?.weight ?? 0
    entries.delete(key)
  }
  return {
    get(key) {
      const kept = entries.get(key)
      if (!kept) return undefined
      entries.delete(key)
      entries.set(key, kept)
      return kept.value
    },
    set(key, value, weight = 1) {
      remove(key)
      entries.set(key, { value, weight })
      total += weight
      for (const oldest of entries.keys()) {
        if (total <= limit || entries.size === 1) break
        remove(oldest)
      }
    },
    delete: remove,
    get size() {
      return entries.size
    },
  }
}
