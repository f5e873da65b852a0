import { useEffect, useState } from 'react'
import { note } from '#pwa/data/note.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Toast } from '#pwa/ui/toast.tsx'
import { useTurn } from '#pwa/ui/use-turn.ts'
import styles from './update-toast.module.css'
import { watchUpdates } from './watch-updates.ts'

/** Offers a new version of the app; it comes by consent alone. */
export function UpdateToast() {
  const [apply, setApply] = useState<(() => void) | null>(null)
  useEffect(() => {
    let isWanted = true
    const offer = (next: () => void) => isWanted && setApply(() => next)
    watchUpdates(offer).catch((error: unknown) => note('Nobody looks for a new version', error))
    return () => {
      isWanted = false
    }
  }, [])
  const hasTurn = useTurn('update', apply !== null)
  if (!apply || !hasTurn) return null
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
