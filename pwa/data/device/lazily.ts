import { logWarning } from '../log-warning.ts'

/** A part of the worker that is loaded for its first use: most visitors need it never. */
export function lazily<Part>(name: string, read: () => Promise<Part>) {
  let loading: Promise<Part> | null = null
  return {
    /** Whether it was used before, and could be loaded as far as is known. */
    isUsed: () => loading !== null,
    /** Loads it if need be; null where that fails, which the next use tries again. */
    async use<T>(work: (part: Part) => T | Promise<T>): Promise<T | null> {
      loading ??= read()
      let part: Part
      try {
        part = await loading
      } catch (error) {
        logWarning(`The ${name} could not be loaded`, error)
        loading = null
        return null
      }
      return work(part)
    },
  }
}
