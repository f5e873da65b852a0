import { VisuallyHidden } from './visually-hidden.tsx'

/** Attributes of a link to another site: it opens in a new tab, which cannot reach back. */
export const newTab = { target: '_blank', rel: 'noopener' } as const

/** Says to screen readers, inside a link, that it opens a new tab. */
export function NewTabNote() {
  return <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
}
