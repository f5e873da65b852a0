import { useRef, useState } from 'react'
import { useDirectory } from '#pwa/data/directory.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { useTurn } from '#pwa/ui/use-turn.ts'
import styles from './install-invitation.module.css'
import type { InstallOffer } from './use-install-offer.ts'

interface InstallInvitationProps {
  readonly offer: InstallOffer
  readonly onNotNow: () => void
}

/** The card that invites to install; on iPhone and iPad it opens the steps to do by hand. */
export function InstallInvitation({ offer, onNotNow }: InstallInvitationProps) {
  const { siteName } = useDirectory().settings.branding
  const [isShowingSteps, setShowingSteps] = useState(false)
  // Never drawn by the server, so the screen may be asked.
  const device = matchMedia('(min-width: 43.75em)').matches ? 'device' : 'phone'
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
            <span>Add</span> <span translate="no">{siteName}</span> <span>{`to your ${device}`}</span>
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

interface Step {
  readonly before: string
  readonly what: string
  readonly after: string
  readonly icon: IconName
}

const steps: readonly Step[] = [
  { before: 'Tap', what: 'Share', after: 'in the Safari toolbar', icon: 'share' },
  { before: 'Choose', what: 'Add to Home Screen', after: '', icon: 'square-plus' },
  { before: 'Tap', what: 'Add', after: '', icon: 'check' },
]

interface InstallStepsProps {
  readonly siteName: string
  readonly onClose: () => void
}

/** The three taps that put the site on the home screen of an iPhone or iPad. */
function InstallSteps({ siteName, onClose }: InstallStepsProps) {
  const title = `Add ${siteName} to your Home Screen`
  const header = (
    <div className={styles.header}>
      <img className={styles.installStepsIcon} src="/icon-192.png" width={48} height={48} alt="" />
      <h2 className={styles.installStepsTitle}>
        <span>Add</span> <span translate="no">{siteName}</span> <span>to your Home Screen</span>
      </h2>
    </div>
  )
  const footer = (
    <form method="dialog" className={styles.footer}>
      <Button type="submit" variant="primary" size="lg" full>
        Got it
      </Button>
    </form>
  )
  return (
    <Sheet open onClose={onClose} label={title} size="sm" header={header} footer={footer}>
      <ol className={styles.steps}>
        {steps.map(({ before, what, after, icon }, index) => (
          <li key={icon}>
            <b aria-hidden="true">{index + 1}</b>
            <span>
              <span>{before}</span> <strong>{what}</strong> <span>{after}</span>
            </span>
            <Icon name={icon} />
          </li>
        ))}
      </ol>
    </Sheet>
  )
}
