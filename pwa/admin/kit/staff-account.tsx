import { createContext, type ReactNode, useCallback, useContext } from 'react'
import { logout } from '#contract/accounts/sign-in.ts'
import type { AdminUser } from '#contract/accounts/user.ts'
import { ApiError } from '#pwa/api/api-error.ts'
import { call } from '#pwa/api/call.ts'
import { DraftStoreContext } from './safe-save/draft-store.ts'
import { useSession } from './session.tsx'

/** Who is signed in, and how many days are left until two factors are owed. */
export interface Account extends AdminUser {
  readonly mfa_grace_days_left?: number | undefined
}

const AccountContext = createContext<Account | null>(null)

/** Says to everything below who is signed in. */
export function AccountProvider({
  account,
  children,
}: {
  readonly account: Account
  readonly children: ReactNode
}) {
  return <AccountContext value={account}>{children}</AccountContext>
}

/** Who is signed in; only below an `AccountProvider`. */
export function useAccount(): Account {
  const account = useContext(AccountContext)
  if (!account) throw new Error('Nobody is signed in here')
  return account
}

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
