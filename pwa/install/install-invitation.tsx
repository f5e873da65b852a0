import { useRef, useState } from 'react'
import { useDirectory } from '#pwa/data/directory.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import layout from '#pwa/ui/layout.module.css'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { useTurn } from '#pwa/ui/use-turn.ts'
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
      className={`${layout.wrap} pb-4 ${offer.floats ? 'fixed inset-x-0 bottom-above-tabs z-below-toast tablet:bottom-safe-b tablet:max-w-184' : ''}`}
      aria-label="Install"
    >
      <div className="flex flex-wrap gap-3 rounded-lg border border-primary-line bg-surface p-4 tablet:items-center">
        <img className="size-12 flex-none rounded-lg" src="/icon-192.png" width={48} height={48} alt="" />
        <div className="min-w-0 flex-1 basis-36 tablet:grid tablet:grid-cols-tail tablet:items-center">
          <h2 className="text-h3 leading-130 font-650 tracking-tight wrap-break-word">
            <span>Add</span> <span translate="no">{siteName}</span> <span>{`to your ${device}`}</span>
          </h2>
          <p className="mt-0h text-ms leading-140 text-text-3">
            Opens like an app and shows saved firms with no signal.
          </p>
          <div className="mt-3 flex flex-wrap gap-2 tablet:col-start-2 tablet:row-span-2 tablet:row-start-1 tablet:m-0">
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
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <img className="size-12 flex-none rounded-lg" src="/icon-192.png" width={48} height={48} alt="" />
      <h2 className="text-h2 leading-125 font-700 tracking-tighter wrap-break-word">
        <span>Add</span> <span translate="no">{siteName}</span> <span>to your Home Screen</span>
      </h2>
    </div>
  )
  const footer = (
    <form method="dialog" className="flex-1">
      <Button type="submit" variant="primary" size="lg" full>
        Got it
      </Button>
    </form>
  )
  return (
    <Sheet open onClose={onClose} label={title} size="sm" header={header} footer={footer}>
      <ol className="grid grid-cols-1 gap-4 pt-2 pb-3">
        {steps.map(({ before, what, after, icon }, index) => (
          <li key={icon} className="flex items-center gap-3 leading-145">
            <b
              aria-hidden="true"
              className="grid size-6 flex-none place-items-center rounded-full bg-surface-3 text-xs font-700 text-text"
            >
              {index + 1}
            </b>
            <span className="flex-1">
              <span>{before}</span> <strong>{what}</strong> <span>{after}</span>
            </span>
            <Icon name={icon} />
          </li>
        ))}
      </ol>
    </Sheet>
  )
}
