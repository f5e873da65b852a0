import type { AnchorHTMLAttributes } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router-dom'
import { VisuallyHidden } from './visually-hidden.tsx'

interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Where it leads, from the address table. */
  readonly to: To
}

/** A link to a page of this site. The router's own link would bring its prefetching into the first screen. */
export function PageLink({ to, ...attributes }: PageLinkProps) {
  return <a {...attributes} href={useHref(to)} onClick={useLinkClickHandler(to)} />
}

/** Attributes of a link to another site: it opens in a new tab, which cannot reach back. */
export const newTab = { target: '_blank', rel: 'noopener' } as const

/** Says to screen readers, inside a link, that it opens a new tab. */
export function NewTabNote() {
  return <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
}
