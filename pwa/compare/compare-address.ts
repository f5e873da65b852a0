import { MOST_COMPARED } from '#pwa/data/comparison-store.ts'

/** A comparison, as its address describes it. */
export interface Comparison {
  /** Whether challenges are compared, and not firms. */
  readonly ofChallenges: boolean
  /** Their names in the address, in the order chosen, each once. */
  readonly names: readonly string[]
  readonly differencesOnly: boolean
}

/** Derives another comparison from the current one of the address, at the time of the press. */
export type ChangeComparison = (now: Comparison) => Comparison

/** The name of a firm, or of one of its challenges: `slug.id`. Addresses of earlier versions have capitals in the slug. */
const asStored = (name: string): string => name.replace(/^[^.]+/, (slug) => slug.toLowerCase())

/** Reads the query of the address; names beyond the size of a comparison are left out. */
export function comparisonOf(search: string): Comparison {
  const query = new URLSearchParams(search)
  const challenges = query.get('challenges')
  const names = (challenges ?? query.get('firms') ?? '').split(',').filter((name) => name !== '')
  return {
    ofChallenges: challenges !== null,
    names: [...new Set(names.map(asStored))].slice(0, MOST_COMPARED),
    differencesOnly: query.get('only') === 'differences',
  }
}

/** The query of an address that shows this comparison; the same comparison always has the same address. */
export function queryOf({ ofChallenges, names, differencesOnly }: Comparison): string {
  const listed = names.map(encodeURIComponent).join(',')
  const what = ofChallenges ? `challenges=${listed}` : listed && `firms=${listed}`
  const parts = [what, differencesOnly && 'only=differences'].filter(Boolean)
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}
