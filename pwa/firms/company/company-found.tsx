import { useDeferredValue, useMemo } from 'react'
import { isClosed } from '#contract/firm-standing.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import { useCompanies } from '#pwa/data/companies/use-companies.ts'
import { searchTextOf, useDirectory } from '#pwa/data/directory.tsx'
import { paths } from '#pwa/paths.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import list from '../list/found-firms.module.css'
import styles from './company-found.module.css'
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
    <section className={`${layout.wrap} ${styles.place}`} aria-labelledby="company-found">
      <h2 id="company-found" className={`${layout.wash} ${layout.h3}`}>
        Found by who is behind them
      </h2>
      <ul className={list.firms}>
        {found.map(({ firm, name, kind }) => (
          <li key={firm.id} className={list.firm}>
            <Avatar
              name={firm.name}
              size="s"
              src={isClosed(firm) ? null : pictureOf(firm.logoImage)}
              grey={isClosed(firm)}
            />
            <PageLink to={paths.firm.to(firm.slug)}>
              <strong translate="no">{firm.name}</strong>
              <small>
                <span>{kind === 'company' ? 'Legal name:' : 'Same owner as'}</span>{' '}
                <span translate="no">{name}</span>
              </small>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
