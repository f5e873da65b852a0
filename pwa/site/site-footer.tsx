import { settingsDefaults } from '#contract/settings/defaults.ts'
import { tiers } from '#contract/tiers.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { paths } from '#pwa/paths.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { Copyright } from './copyright.tsx'
import styles from './site-footer.module.css'

/** Transparency text, the tiers, the risk disclaimer and the copyright line. */
export function SiteFooter() {
  const { settings, syncedAt } = useDirectory()
  const { branding, riskDisclaimer } = settings
  return (
    <footer className={styles.footer}>
      <div className={layout.wrap}>
        <p className={styles.transparency}>
          {branding.siteName} earns a commission from some links. It never changes a tier: ratings come from
          traders, and every report is checked for authenticity and quality before publication.{' '}
          <PageLink className={styles.more} to={paths.howWeRate.to()}>
            How we rate
          </PageLink>
        </p>
        <nav className={styles.tiers} aria-label="Tiers">
          {tiers.map(({ key, label }) => (
            <PageLink key={key} to={{ pathname: paths.home.to(), hash: `#${key}` }}>
              <span className={styles.dot} data-tier={key} />
              {label}
            </PageLink>
          ))}
        </nav>
        {riskDisclaimer.enabled && (
          <section className={styles.disclaimer} aria-labelledby="risk-disclaimer">
            <h2 id="risk-disclaimer">
              <Icon name="shield-alert" size="s" />
              {riskDisclaimer.title || settingsDefaults.riskDisclaimer.title}
            </h2>
            <p>{riskDisclaimer.content || settingsDefaults.riskDisclaimer.content}</p>
          </section>
        )}
        <Copyright branding={branding} syncedAt={syncedAt} />
      </div>
    </footer>
  )
}
