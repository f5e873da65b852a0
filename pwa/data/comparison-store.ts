import { createStore, type Store } from './create-store.ts'
import { kept } from './kept.ts'

/** Most firms that a comparison holds. */
export const MOST_COMPARED = 4

/** The noun of the compared things in a sentence. */
export type ComparedNoun = 'firms' | 'challenges'

/** Why a fifth is not taken. */
export const mostText = (noun: ComparedNoun): string => `You can compare up to ${MOST_COMPARED} ${noun}`

/** The chosen firms with another: in a full comparison it takes the place of the first. */
export const comparedWith = (slugs: readonly string[], slug: string): readonly string[] =>
  slugs.includes(slug) ? slugs : [...slugs, slug].slice(-MOST_COMPARED)

/** The comparable things, by the key under which the choice is stored. */
type Compared = 'compared-firms' | 'compared-challenges'

/** The firms, or the challenges, that the visitor chose to compare. */
export interface Comparison {
  /** Their names in an address, in the order chosen. */
  readonly slugs: readonly string[]
  /** Whether the last firm found no place. */
  readonly isRefused: boolean
}

/** Where the choice stands, so that it outlives a page. */
export interface ComparisonKeeper {
  read(): readonly string[]
  write(slugs: readonly string[]): void
}

/** This tab's storage: the choice belongs to a visit. */
export function sessionKeeper(key: Compared): ComparisonKeeper {
  const chosen = kept('session', key, (value) =>
    Array.isArray(value) ? value.filter((slug) => typeof slug === 'string') : null,
  )
  return { read: () => chosen.read() ?? [], write: (slugs) => chosen.write([...slugs]) }
}

const NOTHING: Comparison = { slugs: [], isRefused: false }

export interface ComparisonStore {
  /** The same object until it changes. */
  get(): Comparison
  /** Nothing: the state of the server and of the first frame. */
  getServer(): Comparison
  subscribe(listener: () => void): () => void
  /** Adds a firm, or takes it out again. */
  toggle(slug: string): void
  replace(slugs: readonly string[]): void
}

/** The firms that are chosen for a comparison, at most `MOST_COMPARED`. Reads nothing before the first call. */
export function createComparisonStore(keeper: ComparisonKeeper): ComparisonStore {
  let store: Store<Comparison> | null = null

  const opened = () => {
    if (store) return store
    const slugs = keeper.read().slice(0, MOST_COMPARED)
    store = createStore(slugs.length === 0 ? NOTHING : { slugs, isRefused: false })
    return store
  }
  const get = () => opened().get()
  const show = (next: Comparison) => {
    keeper.write(next.slugs)
    opened().set(next.slugs.length === 0 ? NOTHING : next)
  }
  return {
    get,
    getServer: () => NOTHING,
    subscribe: (listener) => opened().subscribe(listener),
    toggle(slug) {
      const { slugs } = get()
      if (slugs.includes(slug)) show({ slugs: slugs.filter((other) => other !== slug), isRefused: false })
      else if (slugs.length < MOST_COMPARED) show({ slugs: [...slugs, slug], isRefused: false })
      else show({ slugs, isRefused: true })
    },
    replace: (slugs) => show({ slugs: slugs.slice(0, MOST_COMPARED), isRefused: false }),
  }
}
