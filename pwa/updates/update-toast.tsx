import { useEffect, useState } from 'react'
import { note } from '#pwa/data/note.ts'
import { whenLoadedAndIdle } from '#pwa/data/when-idle.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Toast } from '#pwa/ui/toast.tsx'
import styles from './update-toast.module.css'
import { watchUpdates } from './watch-updates.ts'

/** Offers a new version of the app; it comes by consent alone. Registers the service worker when the page is idle. */
export function UpdateToast() {
  const [apply, setApply] = useState<(() => void) | null>(null)
  useEffect(() => {
    let isWanted = true
    whenLoadedAndIdle(() => {
      if (!isWanted) return
      const offer = (next: () => void) => isWanted && setApply(() => next)
      watchUpdates(offer).catch((error: unknown) => note('The service worker did not register', error))
    })
    return () => {
      isWanted = false
    }
  }, [])
  if (!apply) return null
  return (
    <Toast
      icon="sparkles"
      actions={
        <>
          <Button variant="ghost" className={styles.later} onClick={() => setApply(null)}>
            Later
          </Button>
          <Button variant="primary" onClick={apply}>
            Reload
          </Button>
        </>
      }
    >
      Update available
    </Toast>
  )
}
