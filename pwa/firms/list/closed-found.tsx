import { useDeferredValue } from 'react'
import { paths } from '#pwa/paths.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { useClosedFound } from '../filters/matching-firms.ts'
import { useFirmFilter } from '../filters/use-firm-filter.ts'
import { standingText } from '../standing/standing-text.ts'
import styles from './closed-found.module.css'
import { useOpenFirm } from './firm-table.tsx'
import list from './found-firms.module.css'

/** Closed firms that the search of the list finds, after all that are open. */
export function ClosedFound() {
  const found = useClosedFound(useDeferredValue(useFirmFilter().filter))
  const open = useOpenFirm()
  if (found.length === 0) return null
  return (
    <section className={`${layout.wrap} ${styles.closed}`} aria-labelledby="closed-found">
      <div className={`${layout.wash} ${styles.head}`}>
        <h2 id="closed-found" className={layout.h3}>
          Closed firms
        </h2>
        <PageLink className={layout.link} to={paths.closed.to()}>
          All closed firms
        </PageLink>
      </div>
      <ul className={list.firms}>
        {found.map((firm) => (
          <li key={firm.id} className={list.firm}>
            <Avatar name={firm.name} size="s" grey />
            <a href={paths.firm.to(firm.slug)} onClick={(event) => open(event, firm)}>
              <strong translate="no">{firm.name}</strong>
              <small>{standingText(firm)}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
