import { useDeferredValue, useMemo } from 'react'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { needleOf } from '#contract/firm-search.ts'
import { fold } from '#contract/primitives/fold.ts'
import { holdsText } from '#contract/primitives/near-text.ts'
import { useCompanies } from '#pwa/data/companies/use-companies.ts'
import { searchTextOf, useDirectory } from '#pwa/data/directory.tsx'
import { paths } from '#pwa/paths.ts'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { FoundFirm, FoundFirms, FoundWords, foundLinkClasses } from '../list/found-firms.tsx'
import { sistersOf } from './company-section.tsx'

interface CompanyFoundProps {
  /** As it was typed. */
  readonly search: string
}

/** Firms that a search finds by the company behind them or by a sister firm, after those that it finds by themselves. */
export function CompanyFound({ search }: CompanyFoundProps) {
  const { every } = useDirectory()
  const companies = useCompanies()
  const wanted = useDeferredValue(search)
  const names = useMemo(() => companyNames(companies, every), [companies, every])
  const found = useMemo(() => findByCompany(wanted, { every, names }, searchTextOf), [wanted, every, names])
  if (found.length === 0) return null
  return (
    <section className={`${layout.wrap} mt-6`} aria-labelledby="company-found">
      <h2 id="company-found" className={`${layout.wash} ${layout.h3}`}>
        Found by who is behind them
      </h2>
      <FoundFirms>
        {found.map(({ firm, name, kind }) => (
          <FoundFirm key={firm.id} firm={firm}>
            <PageLink className={foundLinkClasses} to={paths.firm.to(firm.slug)}>
              <FoundWords name={firm.name}>
                <span>{kind === 'company' ? 'Legal name:' : 'Same owner as'}</span>{' '}
                <span translate="no">{name}</span>
              </FoundWords>
            </PageLink>
          </FoundFirm>
        ))}
      </FoundFirms>
    </section>
  )
}

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
