import type { FocusEvent } from 'react'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { paths } from '#pwa/paths.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import styles from './hero.module.css'

/** The description of the site, and three reasons to trust it, each of which opens its sentence. */
export function Hero({ heroSection }: { readonly heroSection: PublicSettings['heroSection'] }) {
  return (
    <section className={`${layout.wrap} ${styles.hero}`}>
      <div className={layout.wash}>
        <h1 className={styles.title}>{heroSection.title}</h1>
        {heroSection.description && <p className={styles.lead}>{heroSection.description}</p>}
      </div>
      <div className={styles.benefits}>
        {benefits.map(({ icon, title, text, more }) => (
          <details key={title} name="benefit" className={styles.benefit} onBlur={closeWhenLeft}>
            <summary>
              <Icon name={icon} size="s" />
              <h2>{title}</h2>
            </summary>
            <p>
              <span>{text}</span>
              {more && (
                <>
                  {' '}
                  <PageLink className={layout.link} to={more.to}>
                    {more.label}
                  </PageLink>
                </>
              )}
            </p>
          </details>
        ))}
      </div>
    </section>
  )
}

function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>): void {
  if (!currentTarget.contains(relatedTarget)) currentTarget.open = false
}

interface Benefit {
  readonly icon: IconName
  readonly title: string
  readonly text: string
  /** The page with more about it. */
  readonly more?: { readonly to: string; readonly label: string }
}

/** The benefit cards of the hero. */
const benefits: readonly Benefit[] = [
  {
    icon: 'message-square-quote',
    title: 'Real Experiences',
    text: 'Where we hold evidence for a rating, the details of the firm name it, with its date.',
    more: { to: paths.reviews.to(), label: 'Read Reviews' },
  },
  {
    icon: 'users',
    title: 'Community Verified',
    text: 'Our team checks each report for authenticity before it is published.',
  },
  {
    icon: 'scale',
    title: 'Unbiased Ratings',
    text: 'Discounts never move a tier. Firms to avoid stay listed.',
    more: { to: paths.howWeRate.to(), label: 'How We Rate' },
  },
]
