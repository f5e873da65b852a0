import type { FirmRow } from '#contract/firm.ts'
import type { KnownCountry } from './countries.ts'
import { createStore } from './create-store.ts'
import { kept } from './kept.ts'
import { loadAhead } from './load-ahead.ts'
import { logWarning } from './log-warning.ts'

/** The visitor's choice, kept on this device and sent nowhere. */
export interface CountryChoice {
  /** Code of ISO 3166-1, or "" for none. */
  readonly country: string
  /** Whether firms that do not take traders of the country stay out of the list. */
  readonly hidesRestricted: boolean
}

export interface MyCountry extends CountryChoice {
  /** `null` while none is chosen, and until the names of the countries are loaded. */
  readonly known: KnownCountry | null
}

const NONE: MyCountry = { country: '', hidesRestricted: false, known: null }

function choiceOf(value: unknown): CountryChoice | null {
  if (typeof value !== 'object' || value === null) return null
  if (!('country' in value && 'hidesRestricted' in value)) return null
  const { country, hidesRestricted } = value
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country)) return null
  return typeof hidesRestricted === 'boolean' ? { country, hidesRestricted } : null
}

/** Where the choice stands, so that it outlives a page. */
export interface CountryKeeper {
  read(): CountryChoice | null
  write(choice: CountryChoice): void
}

const myCountry = kept('local', 'my-country', choiceOf)

/** This browser's local storage. */
const localKeeper: CountryKeeper = {
  read: myCountry.read,
  write: ({ country, hidesRestricted }) =>
    myCountry.write(country === '' ? null : { country, hidesRestricted }),
}

/** The items without those of firms that take no traders of the chosen country, where the visitor hides them. */
export function availableIn<Item>(
  { known, hidesRestricted }: Pick<MyCountry, 'known' | 'hidesRestricted'>,
  items: readonly Item[],
  firmOf: (item: Item) => FirmRow,
): readonly Item[] {
  if (!known || !hidesRestricted) return items
  return items.filter((item) => known.availabilityOf(firmOf(item)) !== 'restricted')
}

export interface MyCountryStore {
  /** The same object until it changes. */
  get(): MyCountry
  /** No country: the state of the server and of the first frame. */
  getServer(): MyCountry
  subscribe(listener: () => void): () => void
  /** "" takes the choice back. Resolves once the list can say which firms it concerns. */
  choose(country: string): Promise<void>
  hideRestricted(hides: boolean): void
  /** Reads the choice of an earlier page. */
  start(): Promise<void>
}

/** The visitor's country. The names of countries are loaded by those who chose one. */
export function createMyCountryStore(keeper: CountryKeeper = localKeeper): MyCountryStore {
  const { get, set: show, subscribe } = createStore(NONE)

  const learn = async () => {
    const { country } = get()
    if (country === '') return
    try {
      await loadAhead(async () => {
        const { knownCountry } = await import('./countries.ts')
        const known = knownCountry(country)
        if (get().country === country) show({ ...get(), known })
      })
    } catch (error) {
      logWarning('The names of the countries were not loaded', error)
    }
  }
  return {
    get,
    getServer: () => NONE,
    subscribe,
    choose(country) {
      const next = country === '' ? NONE : { ...get(), country, known: null }
      keeper.write(next)
      show(next)
      return learn()
    },
    hideRestricted(hidesRestricted) {
      const next = { ...get(), hidesRestricted }
      keeper.write(next)
      show(next)
    },
    async start() {
      const kept = keeper.read()
      if (!kept) return
      show({ ...kept, known: null })
      await learn()
    },
  }
}
