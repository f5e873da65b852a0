import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { Button } from '#pwa/ui/button.tsx'
import { FirmLink } from '../outbound/firm-link.tsx'
import { useOutbound } from '../outbound/outbound-context.ts'

interface ContinueLinkProps {
  readonly firm: FirmRow
  /** Whether going on is the next thing to do. */
  readonly isNext: boolean
  readonly onFollow: () => void
}

/**
 * "Continue to Site"; without a network "Open when back online", which waits and then opens it. A browser that
 * refuses a tab without a tap opens it here instead.
 */
export function ContinueLink({ firm, isNext, onFollow }: ContinueLinkProps) {
  const online = useOnline()
  const outbound = useOutbound()
  const [waiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!waiting) return
    return whenOnline(() => {
      outbound?.open(firm)
      onFollow()
    })
  }, [waiting, outbound, firm, onFollow])

  if (online && !waiting) {
    return (
      <FirmLink
        firm={firm}
        variant={isNext ? 'primary' : 'tonal'}
        size="lg"
        full
        codeShown
        onFollow={onFollow}
      >
        Continue to Site
      </FirmLink>
    )
  }
  return (
    <>
      <Button
        variant="tonal"
        size="lg"
        full
        icon="wifi-off"
        onClick={() => setWaiting(true)}
        disabled={waiting}
      >
        Open when back online
      </Button>
      <p role="status">
        {waiting ? 'Waiting for a connection. The site opens as soon as there is one.' : ''}
      </p>
    </>
  )
}

/** Calls `back` once the device is online again. Gives a function that stops waiting. */
function whenOnline(back: () => void): () => void {
  const stop = () => window.removeEventListener('online', once)
  const once = () => {
    stop()
    back()
  }
  window.addEventListener('online', once)
  return stop
}

function watch(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Whether the device believes to have a network; true on the server. */
function useOnline(): boolean {
  return useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
}
