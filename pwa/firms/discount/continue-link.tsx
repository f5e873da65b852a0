import { useEffect, useId } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { Button } from '#pwa/ui/button.tsx'
import { FirmLink, WHEN_ONLINE } from '../outbound/firm-link.tsx'
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
  const outbound = useOutbound()
  const id = useId()
  const isWaiting = outbound?.waiting === id
  const stopWaiting = outbound?.stopWaiting
  useEffect(() => () => stopWaiting?.(id), [stopWaiting, id])

  if (outbound?.isOnline !== false && !isWaiting) {
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
        onClick={() => outbound?.wait({ id, firm, onFollow })}
        disabled={isWaiting}
      >
        {WHEN_ONLINE}
      </Button>
      <p role="status">
        {isWaiting ? 'Waiting for a connection. The site opens as soon as there is one.' : ''}
      </p>
    </>
  )
}
