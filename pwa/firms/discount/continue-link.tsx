import { useEffect, useState } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { FirmLink } from '#pwa/firms/outbound/firm-link.tsx'
import { useOutbound } from '#pwa/firms/outbound/outbound-context.ts'
import { Button } from '#pwa/ui/button.tsx'
import { useOnline } from './use-online.ts'
import { whenOnline } from './wait-for-network.ts'

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
