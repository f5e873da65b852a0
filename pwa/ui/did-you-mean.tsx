import layout from './layout.module.css'
import { PageLink } from './page-link.tsx'

interface DidYouMeanProps {
  /** The name that is like what was searched for; null where none is. */
  readonly suggestion: string | null
  /** The address of the page for another search. */
  readonly to: (search: string) => string
}

/**
 * Offers what was meant by a search that finds nothing, as a link. Without scripts only firms that came with the document are
 * offered.
 */
export function DidYouMean({ suggestion, to }: DidYouMeanProps) {
  if (suggestion === null) return null
  return (
    <PageLink className={layout.link} to={to(suggestion)}>
      <span>
        <span>Did you mean </span>
        <span translate="no">{suggestion}</span>
        <span>?</span>
      </span>
    </PageLink>
  )
}
