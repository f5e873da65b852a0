import { type ReactNode, useEffect } from 'react'
import { mailtoOf } from '#contract/primitives/url.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { useDirectoryStore } from '#pwa/data/directory.tsx'
import { useStaffPass } from '#pwa/data/use-staff-pass.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import styles from './maintenance-gate.module.css'

interface MaintenanceGateProps {
  readonly maintenance: PublicSettings['maintenance']
  readonly children: ReactNode
}

/** Keeps visitors out while the site is closed for work; staff pass, and are told so. */
export function MaintenanceGate({ maintenance, children }: MaintenanceGateProps) {
  const mayPass = useStaffPass()
  const store = useDirectoryStore()
  // What the device remembers closes the site; a fresh answer opens it, and browsers are wrong about being offline.
  useEffect(() => {
    if (!navigator.onLine) store.retry()
  }, [store])
  if (!mayPass) return <MaintenanceScreen {...maintenance} />
  return (
    <>
      <div className={styles.bar} role="status">
        <Icon name="wrench" size="s" />
        Maintenance mode is on
      </div>
      {children}
    </>
  )
}

type MaintenanceScreenProps = Omit<PublicSettings['maintenance'], 'enabled'>

/** Stands in the place of every public page while the site is closed for work. */
export function MaintenanceScreen(props: MaintenanceScreenProps) {
  const { title, message, estimatedDowntime, contactEmail } = props
  return (
    <main className={styles.screen}>
      <div className={styles.stack}>
        <Empty
          icon="wrench"
          tone="primary"
          heading="h1"
          title={title || 'Site Under Maintenance'}
          text={message || 'We are carrying out scheduled maintenance. Please check back soon.'}
          bare
          action={
            estimatedDowntime && (
              <Badge kind="inf" icon="clock" className={styles.downtime}>
                Estimated downtime: {estimatedDowntime}
              </Badge>
            )
          }
        />
        <Button
          variant="primary"
          size="lg"
          icon="refresh-cw"
          className={styles.check}
          onClick={() => location.reload()}
        >
          Check Again
        </Button>
        {contactEmail && (
          <a className={layout.link} href={mailtoOf(contactEmail)}>
            <Icon name="mail" size="s" />
            {contactEmail}
          </a>
        )}
      </div>
    </main>
  )
}
