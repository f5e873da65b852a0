import { useCallback, useState } from 'react'
import { useBanner } from '../messages/banner.tsx'
import { errorMessage, type FailureMessages } from './call-errors.ts'

/** Runs work and says in the line below the tabs why it failed. `attempt` resolves to whether it succeeded. */
export function useAttempt() {
  const { failure } = useBanner()
  const [isBusy, setBusy] = useState(false)
  const attempt = useCallback(
    async (work: () => Promise<void>, messages: FailureMessages): Promise<boolean> => {
      setBusy(true)
      try {
        await work()
        return true
      } catch (error) {
        failure(errorMessage(error, messages))
        return false
      } finally {
        setBusy(false)
      }
    },
    [failure],
  )
  return { attempt, isBusy }
}
