import { type ReactNode, useDeferredValue } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { isClosed } from '#contract/firm-standing.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import { paths } from '#pwa/paths.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { useClosedFound } from '../filters/matching-firms.ts'
import { useFirmFilter } from '../filters/use-firm-filter.ts'
import { standingText } from '../standing/standing-text.ts'
import { useOpenFirm } from './firm-table.tsx'

/** What leads to a firm that was found. */
export const foundLinkClasses = 'grid min-h-tap min-w-0 flex-1 content-center wrap-anywhere'

/** Firms that a search finds beside the list. */
export const FoundFirms = ({ children }: { readonly children: ReactNode }) => (
  <ul className="mt-2 rounded-lg border border-border bg-surface">{children}</ul>
)

interface FoundFirmProps {
  readonly firm: FirmRow
  /** Its link. */
  readonly children: ReactNode
}

/** A firm that was found: its picture, and its link. */
export const FoundFirm = ({ firm, children }: FoundFirmProps) => (
  <li className="flex items-center gap-2h px-3 py-1h not-first:border-t not-first:border-border">
    <Avatar
      name={firm.name}
      size="s"
      src={isClosed(firm) ? null : pictureOf(firm.logoImage)}
      grey={isClosed(firm)}
    />
    {children}
  </li>
)

interface FoundWordsProps {
  readonly name: string
  /** Why it was found, or where it stands. */
  readonly children: ReactNode
}

/** The words of its link. */
export const FoundWords = ({ name, children }: FoundWordsProps) => (
  <>
    <strong className="font-650 plaintext" translate="no">
      {name}
    </strong>
    <small className="text-sm text-text-3">{children}</small>
  </>
)

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
