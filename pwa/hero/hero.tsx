import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { benefits } from './benefits.ts'
import styles from './hero.module.css'

/** What the site is, and the three reasons to believe it. */
export function Hero({ heroSection }: { readonly heroSection: PublicSettings['heroSection'] }) {
  return (
    <section className={`${layout.wrap} ${styles.hero}`}>
      <div className={layout.wash}>
        <h1 className={styles.title}>{heroSection.title}</h1>
        {heroSection.description && <p className={styles.lead}>{heroSection.description}</p>}
      </div>
      <ul className={styles.benefits}>
        {benefits.map(({ icon, title, text, to }) => (
          <li key={title} className={styles.benefit}>
            <span className={styles.icon}>
              <Icon name={icon} size="s" />
            </span>
            <h2>{to ? <PageLink to={to}>{title}</PageLink> : title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
