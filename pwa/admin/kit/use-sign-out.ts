import { useCallback } from 'react'
import { logout } from '#contract/accounts/sign-in.ts'
import { ApiError } from '#pwa/api/api-error.ts'
import { call } from '#pwa/api/call.ts'
import { useSession } from './session.tsx'

function ignoreFailedCall(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}

/** Signs out: whether the server hears of it or not, this browser forgets the session. (threat C6) */
export function useSignOut(): () => void {
  const { token, end } = useSession()
  return useCallback(() => {
    if (token === null) return end()
    void call(logout, {}, { token, mayClearSite: true })
      .catch(ignoreFailedCall)
      .finally(() => end())
  }, [token, end])
}
