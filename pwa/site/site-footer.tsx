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
import parts from '#pwa/ui/parts.module.css'
import { ModeSwitch } from './mode-switch.tsx'

/** Transparency text, the tiers, the risk disclaimer, the choice of light or dark and the copyright line. */
export function SiteFooter() {
  const { settings, syncedAt, theme } = useDirectory()
  const { branding, riskDisclaimer } = settings
  return (
    <footer className="mt-12 border-t border-border bg-surface-2 pt-8 pb-loose text-sm leading-155 wrap-break-word text-text-2">
      <div className={layout.wrap}>
        <NotForSale />
        {/* A finger below the link above. */}
        <p className="mt-4 max-w-line">
          Star ratings come from traders, and our team checks each review for authenticity and quality before
          publication.
        </p>
        <nav className="mt-2 mb-3 flex flex-wrap gap-x-5" aria-label="Tiers">
          {tiers.map(({ key, label }) => (
            <PageLink
              key={key}
              className="inline-flex min-h-tap items-center gap-2 font-600 text-text"
              to={{ pathname: paths.home.to(), hash: `#${key}` }}
            >
              <span className={parts.dot} data-tier={key} />
              <span>{label}</span>
            </PageLink>
          ))}
        </nav>
        <PageLinks pages={settings.pages.list} />
        {riskDisclaimer.enabled && (
          <section
            className="mb-4 rounded-lg border border-border bg-surface p-4"
            aria-labelledby="risk-disclaimer"
          >
            <h2 id="risk-disclaimer" className="mb-1 flex items-center gap-1h font-650 text-text">
              <Icon name="shield-alert" size="s" />
              <span>{riskDisclaimer.title || defaultTexts.riskDisclaimer.title}</span>
            </h2>
            <p className="whitespace-pre-line">
              {riskDisclaimer.content || defaultTexts.riskDisclaimer.content}
            </p>
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
    <nav
      className="mb-4 grid grid-cols-pairs gap-x-4 border-y border-border py-1h tablet:flex tablet:flex-wrap tablet:gap-x-6"
      aria-label="About this site"
    >
      {shown.map(([title, to]) => (
        <PageLink
          key={to}
          className="inline-flex min-h-tap items-center font-550 text-text"
          to={to}
          aria-current={to === pathname ? 'page' : undefined}
        >
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
