import type { FirmRow } from '#contract/firm.ts'
import type { KnownCountry } from './countries.ts'
import { loadAhead } from './load-ahead.ts'
import { logWarning } from './log-warning.ts'
import { createStorageItem, type StorageItem } from './storage-item.ts'
import { createStoredValue, type StoredValue } from './stored-value.ts'

/** The visitor's choice, kept on this device and sent nowhere. */
interface CountryChoice {
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

function choiceOf(value: unknown): MyCountry | null {
  if (typeof value !== 'object' || value === null) return null
  if (!('country' in value && 'hidesRestricted' in value)) return null
  const { country, hidesRestricted } = value
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country)) return null
  return typeof hidesRestricted === 'boolean' ? { country, hidesRestricted, known: null } : null
}

const myCountry = createStorageItem<MyCountry>(
  'local',
  'my-country',
  choiceOf,
  ({ country, hidesRestricted }) => (country === '' ? null : { country, hidesRestricted }),
)

/** The items without those of firms that take no traders of the chosen country, where the visitor hides them. */
export function availableIn<Item>(
  { known, hidesRestricted }: Pick<MyCountry, 'known' | 'hidesRestricted'>,
  items: readonly Item[],
  firmOf: (item: Item) => FirmRow,
): readonly Item[] {
  if (!known || !hidesRestricted) return items
  return items.filter((item) => known.availabilityOf(firmOf(item)) !== 'restricted')
}

export interface MyCountryStore extends StoredValue<MyCountry> {
  /** "" takes the choice back. Resolves once the list can say which firms it concerns. */
  readonly choose: (country: string) => Promise<void>
  readonly hideRestricted: (hides: boolean) => void
  /** Learns which firms the choice of an earlier page concerns. */
  readonly start: () => Promise<void>
}

/** The visitor's country. The names of countries are loaded by those who chose one. */
export function createMyCountryStore(place: StorageItem<MyCountry> = myCountry): MyCountryStore {
  const chosen = createStoredValue(place, NONE)
  const { get, set, show } = chosen

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
    ...chosen,
    choose(country) {
      set(country === '' ? NONE : { ...get(), country, known: null })
      return learn()
    },
    hideRestricted: (hidesRestricted) => set({ ...get(), hidesRestricted }),
    start: learn,
  }
}
