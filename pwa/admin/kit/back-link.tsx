import { paths } from '#pwa/paths.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'

interface BackProps {
  readonly onBack: () => void
  readonly children: string
}

/** A step back that stays on the page. */
export function BackButton({ onBack, children }: BackProps) {
  return (
    <button type="button" className={layout.link} onClick={onBack}>
      <Icon name="arrow-left" size="s" />
      {children}
    </button>
  )
}

/** Leaves the admin area for the public site, as a page of its own. */
export function BackToHome() {
  return (
    <a className={layout.link} href={paths.home.to()}>
      <Icon name="arrow-left" size="s" />
      Back to Home
    </a>
  )
}
