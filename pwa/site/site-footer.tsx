import { useLocation } from 'react-router-dom'
import { defaultTexts } from '#contract/settings/default-texts.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { linkedPages } from '#contract/site-pages/listed-pages.ts'
import type { SitePage } from '#contract/site-pages/site-page.ts'
import { tiers } from '#contract/tiers.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { useAfterHydration } from '#pwa/data/use-hydrated.ts'
import { NotForSale } from '#pwa/earning/not-for-sale.tsx'
import { paths } from '#pwa/paths.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import styles from './site-footer.module.css'

/** Transparency text, the tiers, the risk disclaimer, the choice of light or dark and the copyright line. */
export function SiteFooter() {
  const { settings, syncedAt, theme } = useDirectory()
  const { branding, riskDisclaimer } = settings
  return (
    <footer className={styles.footer}>
      <div className={layout.wrap}>
        <NotForSale />
        <p className={styles.transparency}>
          Star ratings come from traders, and our team checks each review for authenticity and quality before
          publication.
        </p>
        <nav className={styles.tiers} aria-label="Tiers">
          {tiers.map(({ key, label }) => (
            <PageLink key={key} to={{ pathname: paths.home.to(), hash: `#${key}` }}>
              <span className={styles.dot} data-tier={key} />
              <span>{label}</span>
            </PageLink>
          ))}
        </nav>
        <PageLinks pages={settings.pages.list} />
        {riskDisclaimer.enabled && (
          <section className={styles.disclaimer} aria-labelledby="risk-disclaimer">
            <h2 id="risk-disclaimer">
              <Icon name="shield-alert" size="s" />
              <span>{riskDisclaimer.title || defaultTexts.riskDisclaimer.title}</span>
            </h2>
            <p>{riskDisclaimer.content || defaultTexts.riskDisclaimer.content}</p>
          </section>
        )}
        <div className="mb-4">
          <ModeSwitch theme={theme} />
        </div>
        <Copyright branding={branding} syncedAt={syncedAt} />
      </div>
    </footer>
  )
}

/** Links to the changes, the closed firms and the owner's pages. */
function PageLinks({ pages }: { readonly pages: readonly SitePage[] }) {
  const { pathname } = useLocation()
  const shown = [
    ['Changes', paths.changes.to()] as const,
    ['Closed firms', paths.closed.to()] as const,
    ['How we rate', paths.howWeRate.to()] as const,
    ...linkedPages(pages).map(({ slug, title }) => [title, paths.sitePage.to(slug)] as const),
  ]
  return (
    <nav className={styles.pages} aria-label="About this site">
      {shown.map(([title, to]) => (
        <PageLink key={to} to={to} aria-current={to === pathname ? 'page' : undefined}>
          {title}
        </PageLink>
      ))}
    </nav>
  )
}

interface CopyrightProps {
  readonly branding: PublicSettings['branding']
  /** When the data was last known to be right: its year is shown until the clock of the device may be read. */
  readonly syncedAt: string | null
}

/** The copyright line; on the server its year is the data's, so that hydration renders the same one. */
function Copyright({ branding: { siteName, tagline }, syncedAt }: CopyrightProps) {
  const year = useAfterHydration(String(new Date().getFullYear()), syncedAt?.slice(0, 4) ?? '')
  const sentence = tagline && (/[.!?]$/.test(tagline) ? tagline : `${tagline}.`)
  return (
    <p>
      <span translate="no">{`© ${year} ${siteName}.`}</span> <span>{sentence}</span>
    </p>
  )
}
