/** What was read of a value: a character each of texts, and one for anything else. */
interface CountedReads {
  readonly value: unknown
  /** What was read since the last call. */
  readonly take: () => number
}

/** The value, with every read of its parts counted. Code that asks what it holds cannot tell the difference. */
export function countedReads(original: unknown): CountedReads {
  let reads = 0
  const known = new WeakMap<object, object>()
  const counted = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const own = known.get(value) ?? new Proxy(value, { get: counting })
    known.set(value, own)
    return own
  }
  function counting(target: object, key: string | symbol): unknown {
    const value: unknown = Reflect.get(target, key)
    reads += typeof value === 'string' ? value.length : 1
    return counted(value)
  }
  return {
    value: counted(original),
    take() {
      const taken = reads
      reads = 0
      return taken
    },
  }
}
