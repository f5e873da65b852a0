import { useSyncExternalStore } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Toast } from '#pwa/ui/toast.tsx'
import { useTurn } from '#pwa/ui/use-turn.ts'
import { isUpdateOffered, loadAgain, onUpdateOffered, putOffUpdate } from './worker.ts'

const never = () => false

/** Offers a new version of the app; it comes by consent alone. */
export function UpdateToast() {
  const isOffered = useSyncExternalStore(onUpdateOffered, isUpdateOffered, never)
  const hasTurn = useTurn('update', isOffered)
  if (!isOffered || !hasTurn) return null
  return (
    <Toast
      icon="sparkles"
      actions={
        <>
          <Button variant="ghost" className="bg-transparent font-700 text-on-inverse" onClick={putOffUpdate}>
            Later
          </Button>
          <Button variant="primary" onClick={loadAgain}>
            Reload
          </Button>
        </>
      }
    >
      Update available
    </Toast>
  )
}
