import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import layout from './layout.module.css'
import { PageLink } from './page-link.tsx'

interface BackLinkProps {
  readonly to: string
  readonly children: ReactNode
}

/** The way back, above the title of a page. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <PageLink className={`${layout.link} ${layout.back} ${layout.wash}`} to={to}>
      <Icon name="arrow-left" size="s" />
      {children}
    </PageLink>
  )
}
