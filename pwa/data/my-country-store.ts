import type { WorkerLink } from './device/worker-link.ts'
import { logWarning } from './log-warning.ts'

const KEY = 'my-country'

/** What the visitor chose, kept on this device and sent nowhere. */
export interface CountryChoice {
  /** Code of ISO 3166-1, or "" for none. */
  readonly country: string
  /** Whether firms that do not take traders of the country stay out of the list. */
  readonly hidesRestricted: boolean
}

export interface MyCountry extends CountryChoice {
  /** Ids of the firms that say that they take no traders of the country. */
  readonly restricted: ReadonlySet<string>
}

const NONE: MyCountry = { country: '', hidesRestricted: false, restricted: new Set() }

function isChoice(value: unknown): value is CountryChoice {
  if (typeof value !== 'object' || value === null) return false
  if (!('country' in value && 'hidesRestricted' in value)) return false
  return /^[A-Z]{2}$/.test(String(value.country)) && typeof value.hidesRestricted === 'boolean'
}

/** Where the choice stands, so that it outlives a page. */
export interface CountryKeeper {
  read(): CountryChoice | null
  write(choice: CountryChoice): void
}

/** This browser's local storage. */
export const localKeeper: CountryKeeper = {
  read() {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
      return isChoice(kept) ? { country: kept.country, hidesRestricted: kept.hidesRestricted } : null
    } catch (error) {
      logWarning('The chosen country could not be read', error)
      return null
    }
  },
  write({ country, hidesRestricted }) {
    try {
      if (country === '') localStorage.removeItem(KEY)
      else localStorage.setItem(KEY, JSON.stringify({ country, hidesRestricted }))
    } catch (error) {
      logWarning('This browser cannot keep the chosen country', error)
    }
  },
}

export interface MyCountryStore {
  /** The same object until it changes. */
  get(): MyCountry
  /** No country: what the server and the first frame show. */
  getServer(): MyCountry
  subscribe(listener: () => void): () => void
  /** "" takes the choice back. */
  choose(country: string): void
  hideRestricted(hides: boolean): void
  /** Reads the choice of an earlier page, and asks the device which firms it concerns. */
  start(): void
}

/** The visitor's country; the worker, which holds the countries of every firm, says which firms it concerns. */
export function createMyCountryStore(link: WorkerLink, keeper: CountryKeeper = localKeeper): MyCountryStore {
  const listeners = new Set<() => void>()
  let shown = NONE

  const show = (next: MyCountry) => {
    shown = next
    for (const listener of listeners) listener()
  }
  const ask = () => {
    if (shown.country !== '') link.send({ kind: 'read-restricted', country: shown.country })
  }
  link.subscribe((message) => {
    // The list was stored anew, or a part of it.
    if (message.kind === 'storage' || message.kind === 'delta') ask()
    if (message.kind !== 'restricted' || message.country !== shown.country) return
    const isKnown =
      message.ids.length === shown.restricted.size && message.ids.every((id) => shown.restricted.has(id))
    if (!isKnown) show({ ...shown, restricted: new Set(message.ids) })
  })
  return {
    get: () => shown,
    getServer: () => NONE,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    choose(country) {
      const next = country === '' ? NONE : { ...shown, country, restricted: NONE.restricted }
      keeper.write(next)
      show(next)
      ask()
    },
    hideRestricted(hidesRestricted) {
      const next = { ...shown, hidesRestricted }
      keeper.write(next)
      show(next)
    },
    start() {
      const kept = keeper.read()
      if (!kept) return
      show({ ...kept, restricted: NONE.restricted })
      ask()
    },
  }
}
