import { createStorageItem, type StorageItem } from './storage-item.ts'
import { createStoredValue, type StoredValue } from './stored-value.ts'

/** Most firms that a comparison holds. */
export const MOST_COMPARED = 4

/** The noun of the compared things in a sentence. */
export type ComparedNoun = 'firms' | 'challenges'

/** Why a fifth is not taken. */
export const mostText = (noun: ComparedNoun): string => `You can compare up to ${MOST_COMPARED} ${noun}`

/** The chosen firms with another: in a full comparison it takes the place of the first. */
export const comparedWith = (slugs: readonly string[], slug: string): readonly string[] =>
  slugs.includes(slug) ? slugs : [...slugs, slug].slice(-MOST_COMPARED)

/** The firms, or the challenges, that the visitor chose to compare. */
export interface Comparison {
  /** Their names in an address, in the order chosen. */
  readonly slugs: readonly string[]
  /** Whether the last firm found no place. */
  readonly isRefused: boolean
}

const NOTHING: Comparison = { slugs: [], isRefused: false }

/** Where a choice stands, by the key of what is compared: in this tab's storage, since it belongs to a visit. */
export const comparedIn = (key: 'compared-firms' | 'compared-challenges'): StorageItem<Comparison> =>
  createStorageItem(
    'session',
    key,
    (value) => {
      const slugs = Array.isArray(value) ? value.filter((slug) => typeof slug === 'string') : []
      return slugs.length === 0 ? null : { slugs: slugs.slice(0, MOST_COMPARED), isRefused: false }
    },
    ({ slugs }) => slugs,
  )

export interface ComparisonStore extends StoredValue<Comparison> {
  /** Adds a firm, or takes it out again. */
  readonly toggle: (slug: string) => void
  readonly replace: (slugs: readonly string[]) => void
}

/** The firms that are chosen for a comparison, at most `MOST_COMPARED`. */
export function createComparisonStore(place: StorageItem<Comparison>): ComparisonStore {
  const chosen = createStoredValue(place, NOTHING)
  const choose = (slugs: readonly string[], isRefused = false) => chosen.set({ slugs, isRefused })
  return {
    ...chosen,
    toggle(slug) {
      const { slugs } = chosen.get()
      if (slugs.includes(slug)) choose(slugs.filter((other) => other !== slug))
      else if (slugs.length < MOST_COMPARED) choose([...slugs, slug])
      else choose(slugs, true)
    },
    replace: (slugs) => choose(slugs.slice(0, MOST_COMPARED)),
  }
}
