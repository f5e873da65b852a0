import type { AnchorHTMLAttributes } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router-dom'

interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Where it leads, from the address table. */
  readonly to: To
}

/** A link to a page of this site. The router's own link would bring its prefetching into the first screen. */
export function PageLink({ to, ...attributes }: PageLinkProps) {
  return <a {...attributes} href={useHref(to)} onClick={useLinkClickHandler(to)} />
}
