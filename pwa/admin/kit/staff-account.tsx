import { createContext, type ReactNode, useContext } from 'react'
import type { AdminUser } from '#contract/accounts/user.ts'

const AccountContext = createContext<AdminUser | null>(null)

/** Says to everything below who is signed in. */
export function AccountProvider({
  account,
  children,
}: {
  readonly account: AdminUser
  readonly children: ReactNode
}) {
  return <AccountContext value={account}>{children}</AccountContext>
}

/** Who is signed in; only below an `AccountProvider`. */
export function useAccount(): AdminUser {
  const account = useContext(AccountContext)
  if (!account) throw new Error('Nobody is signed in here')
  return account
}
