import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { MAX_SEARCH_LENGTH } from '#contract/firm-filter.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { searchTextOf, useDirectory, useDirectoryStore, useShippedPage } from '#pwa/data/directory.tsx'
import { useAfterHydration } from '#pwa/data/use-hydrated.ts'
import { paths } from '#pwa/paths.ts'
import { formatAge } from '#pwa/ui/age-text.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { useChangeQuery } from '#pwa/ui/use-change-query.ts'
import styles from './closed-firms.module.css'
import { closedByYear, findClosed } from './closed-list.ts'
import { ClosedTable } from './closed-table.tsx'

/** Firms that closed, by year, the last one first. The address holds the search. */
export function ClosedFirms() {
  const { closed, complete } = useDirectory()
  const total = useDirectoryStore().frame?.closedTotal
  const { search, type } = useClosedSearch()
  const found = useMemo(() => findClosed(closed, search, searchTextOf), [closed, search])
  const years = useMemo(() => closedByYear(found), [found])
  const count = complete ? closed.length : (total ?? closed.length)
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <div className={`${layout.wash} ${styles.top}`}>
        <h1 className={layout.h1}>Closed firms</h1>
        <p className={layout.lead}>
          Firms that ended, and what became of the accounts. Reviews and record stay.
        </p>
      </div>
      <div className={`${layout.wash} ${styles.bar}`}>
        <search className={styles.search}>
          <Icon name="search" size="s" />
          <input
            type="search"
            value={search}
            aria-label="Search closed firms"
            placeholder="Search closed firms"
            autoComplete="off"
            onChange={(event) => type(event.target.value)}
          />
        </search>
        <p className={layout.caption}>
          <span role="status">{countText(count, search === '' ? null : found.length)}</span> <ListAge />
        </p>
      </div>
      {count === 0 && (
        <Empty
          icon="inbox"
          title="No closed firm"
          text="A firm that closes stays here, with its reviews."
          leadsTo={{ to: paths.home.to(), label: 'See all firms' }}
        />
      )}
      {count > 0 && found.length === 0 && complete && (
        <Empty
          icon="filter-x"
          title="No closed firm matches"
          text="Try another name."
          action={
            <Button variant="primary" onClick={() => type('')}>
              Show all
            </Button>
          }
        />
      )}
      {years.map(({ year, firms }) => (
        <section key={year} className={styles.year} aria-labelledby={`closed-${year}`}>
          <h2 id={`closed-${year}`} className={`${layout.wash} ${layout.h3}`}>
            <span>{year}</span> <small>{pluralize(firms.length, 'firm')}</small>
          </h2>
          <ClosedTable caption={`Firms closed in ${year}`} firms={firms} />
        </section>
      ))}
      <AboutAddresses />
    </div>
  )
}

/** "5 firms, newest first." `found`: how many a search finds; null without one. */
const countText = (count: number, found: number | null): string =>
  found === null ? `${pluralize(count, 'firm')}, newest first.` : `${found} of ${pluralize(count, 'firm')}.`

/** Age of the list while the server is out of reach. */
function ListAge() {
  const { connection, syncedAt } = useDirectory()
  if (connection !== 'offline' || !syncedAt) return null
  return <span>{`Kept for offline, ${formatAge(Date.now() - Date.parse(syncedAt))}.`}</span>
}

function AboutAddresses() {
  const contact = useShippedPage('contact')
  return (
    <p className={`${layout.wash} ${styles.about}`}>
      <Icon name="info" size="s" />
      <span>
        <span>Addresses of closed firms stand as text and are never linked: a domain may be sold.</span>
        {contact && (
          <>
            {' '}
            <span>Missing one?</span>{' '}
            <PageLink className={layout['text-link']} to={paths.sitePage.to(contact.slug)}>
              Tell us
            </PageLink>
          </>
        )}
      </span>
    </p>
  )
}

/**
 * The search of closed firms. It lives in the address; the box keeps the typed text, since the router may render an address after
 * the next keys. An address from elsewhere wins.
 */
function useClosedSearch() {
  const changeQuery = useChangeQuery()
  const query = useAfterHydration(useLocation().search, '')
  const asked = (new URLSearchParams(query).get('q') ?? '').slice(0, MAX_SEARCH_LENGTH)
  const [search, setSearch] = useState(asked)
  const drawn = useRef(asked)
  const underWay = useRef<readonly string[]>([])
  useEffect(() => {
    drawn.current = asked
    const index = underWay.current.indexOf(asked)
    underWay.current = index < 0 ? [] : underWay.current.slice(index + 1)
    if (index < 0) setSearch(asked)
  }, [asked])
  const type = (typed: string) => {
    const text = typed.slice(0, MAX_SEARCH_LENGTH)
    setSearch(text)
    underWay.current = text === drawn.current ? [] : [...underWay.current, text]
    changeQuery(() => (text === '' ? '' : new URLSearchParams({ q: text }).toString()), { replace: true })
  }
  return { search, type }
}
