import { logWarning } from './log-warning.ts'

/** A value in a storage of the browser. */
interface Kept<Value> {
  /** null where there is none, where it is not a value of this kind, and in a browser without storage. */
  read(): Value | null
  /** null removes it. Returns whether the storage took it. */
  write(value: Value | null): boolean
}

/**
 * Keeps a value as JSON under `key`: `local` for this browser, `session` for this tab. `parse` returns null for values that
 * another version, or another script, left there.
 */
export function kept<Value>(
  storage: 'local' | 'session',
  key: string,
  parse: (stored: unknown) => Value | null,
): Kept<Value> {
  const place = () => (storage === 'local' ? localStorage : sessionStorage)
  return {
    read() {
      try {
        return parse(JSON.parse(place().getItem(key) ?? 'null'))
      } catch (error) {
        logWarning(`"${key}" could not be read from the browser's storage`, error)
        return null
      }
    },
    write(value) {
      try {
        if (value === null) place().removeItem(key)
        else place().setItem(key, JSON.stringify(value))
        return true
      } catch (error) {
        logWarning(`This browser cannot keep "${key}"`, error)
        return false
      }
    },
  }
}

/** Keeps that something happened. */
export const keptMark = (storage: 'local' | 'session', key: string): Kept<1> =>
  kept(storage, key, (stored) => (stored === null ? null : 1))
