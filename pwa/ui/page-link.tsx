import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router-dom'
import { VisuallyHidden } from './visually-hidden.tsx'

type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** Whether a click follows a link in this tab: the main button, without a key that opens another tab or window or saves a file. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Its target, from the address table. */
  readonly to: To
}

/**
 * A link to a page of this site; on the open page it scrolls to the top. The router's own link would add its prefetching to the
 * first screen.
 */
export function PageLink({ to, ...attributes }: PageLinkProps) {
  const follow = useLinkClickHandler(to)
  const isOpen = attributes['aria-current'] === 'page'
  return <a {...attributes} href={useHref(to)} onClick={isOpen ? scrollToTop : follow} />
}

function scrollToTop(event: MouseEvent): void {
  if (!isPlainClick(event)) return
  event.preventDefault()
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' })
}

/** Attributes of a link to another site: it opens in a new tab, which cannot reach back. */
export const newTab = { target: '_blank', rel: 'noopener' } as const

/** Says to screen readers, inside a link, that it opens a new tab. */
export function NewTabNote() {
  return <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
}
