/** Returns a getter that calls `make` at its first use and keeps the value. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Returns a function that calls `make` once for each object and keeps what it made as long as the object lives. */
export function oncePer<Thing extends object, Made>(make: (thing: Thing) => Made): (thing: Thing) => Made {
  const known = new WeakMap<Thing, Made>()
  return (thing) => {
    const held = known.get(thing)
    if (held !== undefined) return held
    const made = make(thing)
    known.set(thing, made)
    return made
  }
}
