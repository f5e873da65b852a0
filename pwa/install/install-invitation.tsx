import { useRef, useState } from 'react'
import { useDirectory } from '#pwa/data/directory.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { useTurn } from '#pwa/ui/use-turn.ts'
import styles from './install-invitation.module.css'
import { InstallSteps } from './install-steps.tsx'
import type { InstallOffer } from './use-install-offer.ts'

export interface InstallInvitationProps {
  readonly offer: InstallOffer
  readonly onNotNow: () => void
}

/** The card that invites to install; on iPhone and iPad it opens the steps to do by hand. */
export function InstallInvitation({ offer, onNotNow }: InstallInvitationProps) {
  const { siteName } = useDirectory().settings.branding
  const [isShowingSteps, setShowingSteps] = useState(false)
  // Never drawn by the server, so the screen may be asked.
  const device = matchMedia('(min-width: 700px)').matches ? 'device' : 'phone'
  const place = useRef<HTMLElement>(null)
  const hasTurn = useTurn('install', offer.floats, place)
  const install = () => {
    if (offer.kind === 'prompt') void offer.install()
    else setShowingSteps(true)
  }
  if (offer.floats && !hasTurn) return null
  return (
    <aside
      ref={place}
      className={`${styles.place} ${offer.floats ? styles.floating : ''}`}
      aria-label="Install"
    >
      <div className={styles.card}>
        <img className={styles.icon} src="/icon-192.png" width={48} height={48} alt="" />
        <div className={styles.text}>
          <h2 className={styles.title}>
            Add {siteName} to your {device}
          </h2>
          <p className={styles.line}>Opens like an app and shows saved firms with no signal.</p>
          <div className={styles.buttons}>
            <Button variant="primary" icon="download" onClick={install}>
              Install
            </Button>
            <Button variant="ghost" onClick={onNotNow}>
              Not now
            </Button>
          </div>
        </div>
      </div>
      {isShowingSteps && <InstallSteps siteName={siteName} onClose={() => setShowingSteps(false)} />}
    </aside>
  )
}
