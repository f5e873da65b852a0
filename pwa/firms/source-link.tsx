import { Fragment, type ReactNode } from 'react'
import { addressText, linkOf } from '#contract/closed-firms.ts'
import type { FirmRow } from '#contract/firm.ts'
import layout from '#pwa/ui/layout.module.css'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'

interface SourceLinkProps {
  readonly firm: Pick<FirmRow, 'standing' | 'website'>
  readonly source: string
  /** How the address is read. */
  readonly children: ReactNode
  /** Of the link. */
  readonly className?: string
}

/** The source of something that is said of a firm; its text alone where it is on the domain of a firm that closed. */
export function SourceLink({ firm, source, children, className = '' }: SourceLinkProps) {
  const href = linkOf(firm, source)
  const text = <span translate="no">{children}</span>
  if (href === null) return text
  return (
    <a className={`${layout['text-link']} ${className}`} href={href} target="_blank" rel="nofollow noopener">
      {text}
      <VisuallyHidden> (opens a new tab)</VisuallyHidden>
    </a>
  )
}

/** An address as readers see it, which may break after each slash and nowhere else. */
export function AddressText({ address }: { readonly address: string }) {
  return (
    <span translate="no">
      {addressText(address)
        .split(/(?<=\/)/)
        .map((part) => (
          <Fragment key={part}>
            <span>{part}</span>
            <wbr />
          </Fragment>
        ))}
    </span>
  )
}
