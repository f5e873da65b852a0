import { useEffect, useRef, useState } from 'react'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import popup from '#pwa/popup/popup.module.css'
import { PopupCard } from '#pwa/popup/popup.tsx'
import { popupDuration } from '#pwa/popup/popup-rules.ts'
import { Button } from '#pwa/ui/button.tsx'
import styles from './previews.module.css'

/** The firm that the preview promotes. */
const EXAMPLE = { firmName: 'Example Firm', percentage: 20, logo: '' } as const

const nothing = () => undefined

/**
 * The affiliate popup as visitors see it, in its corner of a wide screen. After a change of its duration the bar runs
 * once.
 */
export function PopupPreview({ settings }: { readonly settings: PublicSettings['affiliatePopup'] }) {
  const { message, position, showLogo } = settings
  const duration = popupDuration(settings.duration) || popupDuration(0)
  const [first] = useState(duration)
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => bar.current?.style.setProperty('animation-duration', `${duration}ms`), [duration])
  return (
    <div
      className={styles.screen}
      data-position={position}
      data-off={settings.enabled ? undefined : ''}
      inert
    >
      <div className={styles.popup}>
        <PopupCard
          {...EXAMPLE}
          message={message}
          showLogo={showLogo}
          visit={
            <Button variant="tonal" icon="arrow-up-right">
              Visit
            </Button>
          }
          progress={
            <div key={duration} ref={bar} className={duration === first ? styles.still : popup.bar} />
          }
          onClose={nothing}
        />
      </div>
    </div>
  )
}
