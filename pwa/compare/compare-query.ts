/** Most firms side by side: on a screen of 700 px or more, and on a narrower one. */
export const MOST = { wide: 4, phone: 3 } as const

/** What the address of a comparison asks for. */
export interface Comparison {
  /** Slugs of the firms, in the order chosen, each once. */
  readonly slugs: readonly string[]
  readonly differencesOnly: boolean
}

/** Reads the query of the address; what is more than a wide screen holds is left out. */
export function comparisonOf(search: string): Comparison {
  const query = new URLSearchParams(search)
  const slugs = (query.get('firms') ?? '').split(',').filter((slug) => slug !== '')
  return {
    slugs: [...new Set(slugs)].slice(0, MOST.wide),
    differencesOnly: query.get('only') === 'differences',
  }
}

/** The query of an address that shows this comparison; the same comparison always has the same address. */
export function queryOf({ slugs, differencesOnly }: Comparison): string {
  const firms = slugs.map(encodeURIComponent).join(',')
  const parts = [firms && `firms=${firms}`, differencesOnly && 'only=differences'].filter(Boolean)
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}
