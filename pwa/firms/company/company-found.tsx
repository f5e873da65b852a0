import { useDeferredValue, useMemo } from 'react'
import { useCompanies } from '#pwa/data/companies/use-companies.ts'
import { searchTextOf, useDirectory } from '#pwa/data/directory.tsx'
import { paths } from '#pwa/paths.ts'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { FoundFirm, FoundFirms, FoundWords, foundLinkClasses } from '../list/found-firms.tsx'
import { companyNames, findByCompany } from './company-search.ts'

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
