import { useDeferredValue } from 'react'
import { paths } from '#pwa/paths.ts'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { useClosedFound } from '../filters/matching-firms.ts'
import { useFirmFilter } from '../filters/use-firm-filter.ts'
import { standingText } from '../standing/standing-text.ts'
import { useOpenFirm } from './firm-table.tsx'
import { FoundFirm, FoundFirms, FoundWords, foundLinkClasses } from './found-firms.tsx'

/** Closed firms that the search of the list finds, after all that are open. */
export function ClosedFound() {
  const found = useClosedFound(useDeferredValue(useFirmFilter().filter))
  const open = useOpenFirm()
  if (found.length === 0) return null
  return (
    <section className={`${layout.wrap} mt-6`} aria-labelledby="closed-found">
      <div className={`${layout.wash} flex flex-wrap items-center justify-between gap-x-4`}>
        <h2 id="closed-found" className={layout.h3}>
          Closed firms
        </h2>
        <PageLink className={layout.link} to={paths.closed.to()}>
          All closed firms
        </PageLink>
      </div>
      <FoundFirms>
        {found.map((firm) => (
          <FoundFirm key={firm.id} firm={firm}>
            <a
              className={foundLinkClasses}
              href={paths.firm.to(firm.slug)}
              onClick={(event) => open(event, firm)}
            >
              <FoundWords name={firm.name}>{standingText(firm)}</FoundWords>
            </a>
          </FoundFirm>
        ))}
      </FoundFirms>
    </section>
  )
}
