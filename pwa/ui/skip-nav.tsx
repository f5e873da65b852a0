import styles from './skip-nav.module.css'

interface SkipNavProps {
  readonly links: readonly {
    /** The id of the place. */
    readonly to: string
    readonly label: string
  }[]
}

/** The first stops of the tab key, past what stands on every page. Plain anchors, so they need no script. */
export function SkipNav({ links }: SkipNavProps) {
  return (
    <nav className={styles.links} aria-label="Skip">
      {links.map(({ to, label }) => (
        <a key={to} href={`#${to}`}>
          {label}
        </a>
      ))}
    </nav>
  )
}
