import { createContext, type ReactNode, useContext } from 'react'
import type { AdminUser } from '#contract/accounts/user.ts'

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
