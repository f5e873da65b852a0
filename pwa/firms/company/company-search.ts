import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { needleOf } from '#contract/firm-search.ts'
import { fold } from '#contract/primitives/fold.ts'
import { holdsText } from '#contract/primitives/near-text.ts'
import { sistersOf } from './sisters.ts'

/** Shortest search that looks through companies, in characters: fewer are in every name. */
const SHORTEST = 3

/** Most firms that a search finds by their company. */
const MOST_FOUND = 12

/** What a name is of a firm: that of its company, or of another firm of the same owner. */
type NameKind = 'company' | 'sister'

/** A firm that a search finds by its company, and the name that it found. */
interface FoundByCompany {
  readonly firm: FirmRow
  readonly name: string
  readonly kind: NameKind
}

type WithCompany = Pick<FirmDetails, 'id' | 'company' | 'sisterOf'>

interface SearchedName {
  readonly name: string
  readonly kind: NameKind
  readonly folded: string
}

/** The names by which firms are found beside their own, by id: legal names, and those of their sisters. */
type CompanyNames = ReadonlyMap<string, readonly SearchedName[]>

/** The names of companies. `every`: the rows of all firms. */
export function companyNames(companies: readonly WithCompany[], every: readonly FirmRow[]): CompanyNames {
  const rows = new Map(every.map((row) => [row.id, row]))
  return new Map(
    companies.map((one) => {
      const sisters = sistersOf(one, (id) => rows.get(id))
      const legal = { name: one.company?.legalName?.value ?? '', kind: 'company' } as const
      const names = [legal, ...sisters.map(({ name }) => ({ name, kind: 'sister' }) as const)]
      const said = names.filter(({ name }) => name !== '')
      return [one.id, said.map((named) => ({ ...named, folded: fold(named.name) }))]
    }),
  )
}

/**
 * The firms whose legal name, or whose sister's name, contains the search, in list order. Firms that the search of the list finds
 * itself are left out. `textOf`: the text that it searches.
 */
export function findByCompany(
  search: string,
  { every, names }: { readonly every: readonly FirmRow[]; readonly names: CompanyNames },
  textOf: (firm: FirmRow) => string,
): readonly FoundByCompany[] {
  const needle = needleOf(search)
  if (needle.length < SHORTEST) return []
  const found: FoundByCompany[] = []
  for (const firm of every) {
    const named = names.get(firm.id)?.find(({ folded }) => holdsText(folded, needle))
    if (named && !holdsText(textOf(firm), needle)) found.push({ firm, name: named.name, kind: named.kind })
    if (found.length === MOST_FOUND) break
  }
  return found
}
