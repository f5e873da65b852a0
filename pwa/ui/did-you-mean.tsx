import layout from './layout.module.css'
import { PageLink } from './page-link.tsx'

interface DidYouMeanProps {
  /** A name similar to the search; null where none is. */
  readonly suggestion: string | null
  /** The address of the page for another search. */
  readonly to: (search: string) => string
}

/**
 * Suggests a similar name for a search without results, as a link. Without scripts only firms that came with the document are
 * suggested.
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
