import { type ReactNode, useEffect } from 'react'
import { mailtoOf } from '#contract/primitives/email.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import type { SitePage } from '#contract/site-pages/site-page.ts'
import { useDirectoryStore } from '#pwa/data/directory.tsx'
import { useStaffPass } from '#pwa/data/use-staff-pass.ts'
import { paths } from '#pwa/paths.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { StateScreen } from './error-screen.tsx'

interface MaintenanceGateProps {
  readonly maintenance: PublicSettings['maintenance']
  /** The owner's pages, which stay open. */
  readonly pages: readonly SitePage[]
  /** Mark and name of the site, for the screen that visitors see. */
  readonly brand: ReactNode
  readonly children: ReactNode
}

/** Keeps visitors out while the site is closed for work; staff pass, and see a notice. */
export function MaintenanceGate({ maintenance, pages, brand, children }: MaintenanceGateProps) {
  const mayPass = useStaffPass()
  const store = useDirectoryStore()
  // The site is closed by the device's copy of the settings; a fresh response opens it. Browsers can be wrong about being offline.
  useEffect(() => {
    if (!navigator.onLine) store.retry()
  }, [store])
  if (!mayPass) return <MaintenanceScreen {...maintenance} pages={pages} brand={brand} />
  return (
    <>
      <div
        className="flex min-h-tap items-center justify-center gap-2h bg-warning-soft pt-safe-2 pr-side-r pb-2 pl-side-l text-sm leading-130 font-600 text-warning-ink"
        role="status"
      >
        <Icon name="wrench" size="s" />
        Maintenance mode is on
      </div>
      {children}
    </>
  )
}

interface MaintenanceScreenProps extends Omit<PublicSettings['maintenance'], 'enabled'> {
  readonly pages: readonly SitePage[]
  /** Mark and name of the site. */
  readonly brand: ReactNode
}

/** Replaces every public page but the owner's own while the site is closed for maintenance. */
export function MaintenanceScreen(props: MaintenanceScreenProps) {
  const { title, message, estimatedDowntime, contactEmail, pages, brand } = props
  return (
    <StateScreen brand={brand}>
      <Empty
        icon="wrench"
        heading="h1"
        title={title || 'Site Under Maintenance'}
        text={message || 'We are carrying out scheduled maintenance. Please check back soon.'}
        bare
        action={
          estimatedDowntime && (
            <Badge
              kind="inf"
              icon="clock"
              className="mx-auto mt-1 h-auto min-h-9 px-3h py-1 text-ms whitespace-normal"
            >
              {`Estimated downtime: ${estimatedDowntime}`}
            </Badge>
          )
        }
      />
      <Button
        variant="primary"
        size="lg"
        icon="refresh-cw"
        className="mt-4 w-full max-w-105"
        onClick={() => location.reload()}
      >
        Check Again
      </Button>
      {contactEmail && (
        <a className={`${layout.link} max-w-full wrap-anywhere`} href={mailtoOf(contactEmail)}>
          <Icon name="mail" size="s" />
          <span>{contactEmail}</span>
        </a>
      )}
      {pages.length > 0 && (
        <nav className="flex flex-wrap justify-center gap-x-6" aria-label="About this site">
          {pages.map(({ slug, title }) => (
            <PageLink key={slug} className={layout.link} to={paths.sitePage.to(slug)}>
              {title}
            </PageLink>
          ))}
        </nav>
      )}
    </StateScreen>
  )
}
