import { useCallback } from 'react'
import { errorMessage } from '../kit/form/call-errors.ts'
import type { Banner } from '../kit/messages/banner.tsx'
import { useRefreshSubmissions } from './queries.ts'

interface Sending {
  readonly send: () => Promise<unknown>
  /** Said once it was sent. */
  readonly said: string
  /** Said where it was not, and the server gave no reason. */
  readonly failed: string
}

/**
 * Sends a decision on what waits, says what became of it and goes on. Where it was not taken, what waits is read anew: somebody
 * else may have decided, or its sender may have changed it.
 */
export function useSentDecision(banner: Banner, onDone: () => void) {
  const refresh = useRefreshSubmissions()
  return useCallback(
    async ({ send, said, failed }: Sending): Promise<void> => {
      try {
        await send()
        banner.success(said)
        onDone()
      } catch (error) {
        banner.failure(errorMessage(error, { failed }))
        void refresh()
      }
    },
    [banner, onDone, refresh],
  )
}
