import { logWarning } from './log-warning.ts'

/** A value in a storage of the browser. */
export interface StorageItem<Value> {
  /** null where there is none, where it is not a value of this kind, and in a browser without storage. */
  read(): Value | null
  /** null removes it. Returns whether the storage took it. */
  write(value: Value | null): boolean
}

type Place = 'local' | 'session'

/**
 * Keeps a value as text under `key`: `local` for this browser, `session` for this tab. `parse` returns null for values that
 * another version, or another script, left there; `textOf` null for what is the same as none.
 */
export function createStorageText<Value>(
  storage: Place,
  key: string,
  parse: (text: string | null) => Value | null,
  textOf: (value: Value) => string | null,
): StorageItem<Value> {
  const place = () => (storage === 'local' ? localStorage : sessionStorage)
  return {
    read() {
      try {
        return parse(place().getItem(key))
      } catch (error) {
        logWarning(`"${key}" could not be read from the browser's storage`, error)
        return null
      }
    },
    write(value) {
      try {
        const text = value === null ? null : textOf(value)
        if (text === null) place().removeItem(key)
        else place().setItem(key, text)
        return true
      } catch (error) {
        logWarning(`This browser cannot keep "${key}"`, error)
        return false
      }
    },
  }
}

/** The same as JSON. `stored`: what of the value is kept, where that is not all of it; null for what is the same as none. */
export const createStorageItem = <Value>(
  storage: Place,
  key: string,
  parse: (stored: unknown) => Value | null,
  stored: (value: Value) => unknown = (value) => value,
): StorageItem<Value> =>
  createStorageText(
    storage,
    key,
    (text) => parse(JSON.parse(text ?? 'null')),
    (value) => {
      const part = stored(value)
      return part === null ? null : JSON.stringify(part)
    },
  )

/** Keeps that something happened. */
export const createStorageMark = (storage: Place, key: string): StorageItem<1> =>
  createStorageItem(storage, key, (stored) => (stored === null ? null : 1))
