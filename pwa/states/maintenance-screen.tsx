import { mailtoOf } from '#contract/primitives/mailto.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import styles from './screen.module.css'

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
