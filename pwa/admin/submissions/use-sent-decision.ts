import { useCallback } from 'react'
import { useAttempt } from '../kit/form/use-task.ts'
import { useBanner } from '../kit/messages/banner.tsx'
import { useRefreshSubmissions } from './queries.ts'

interface Sending {
  readonly send: () => Promise<unknown>
  /** Said once it was sent. */
  readonly said: string
  /** Said where it was not, and the server gave no reason. */
  readonly failed: string
}

/**
 * Sends a decision, says that it was sent, and goes on. After a refusal everything that waits is read anew: another member may
 * have decided, or the sender may have changed it.
 */
export function useSentDecision(onDone: () => void) {
  const { success } = useBanner()
  const refresh = useRefreshSubmissions()
  const { attempt } = useAttempt()
  return useCallback(
    async ({ send, said, failed }: Sending): Promise<void> => {
      const isSent = await attempt(
        async () => {
          await send()
          success(said)
          onDone()
        },
        { failed },
      )
      if (!isSent) void refresh()
    },
    [attempt, success, onDone, refresh],
  )
}
