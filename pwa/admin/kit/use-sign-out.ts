import { useCallback, useContext } from 'react'
import { logout } from '#contract/accounts/sign-in.ts'
import { ApiError } from '#pwa/api/api-error.ts'
import { call } from '#pwa/api/call.ts'
import { DraftStoreContext } from './safe-save/draft-store.ts'
import { useSession } from './session.tsx'
import { useAccount } from './staff-account.tsx'

function ignoreFailedCall(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}

/**
 * Signs out: whether the server hears of it or not, every tab of this browser forgets the session, and what the person
 * left unsaved. (threats C6, M8)
 */
export function useSignOut(): () => void {
  const { token, end, announceSignOut } = useSession()
  const { id } = useAccount()
  const drafts = useContext(DraftStoreContext)
  return useCallback(() => {
    announceSignOut(id)
    const told = token === null ? Promise.resolve() : call(logout, {}, { token, mayClearSite: true })
    void Promise.all([drafts.forget(), told])
      .catch(ignoreFailedCall)
      .finally(() => end())
  }, [token, end, announceSignOut, id, drafts])
}
