import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { readOwnAccount } from '#contract/accounts/sign-in.ts'
import type { AdminUser } from '#contract/accounts/user.ts'
import { Button } from '#pwa/ui/button.tsx'
import { AuthCard } from '../kit/auth-card.tsx'
import { BackButton } from '../kit/back-link.tsx'
import { explain } from '../kit/explain.ts'
import { useSession } from '../kit/session.tsx'
import { SignInAgain } from '../kit/sign-in-again.tsx'
import { AccountProvider } from '../kit/staff-account.tsx'
import { useStaffCall } from '../kit/staff-call.ts'
import { Waiting } from '../kit/waiting.tsx'

const words = { failed: 'Your account could not be loaded. Please try again.' } as const

/** Restores a session: asks the server whose it is before anything is shown. (specification section 4) */
export function AccountGate({ children }: { readonly children: ReactNode }) {
  const { end } = useSession()
  const callStaff = useStaffCall()
  const [account, setAccount] = useState<AdminUser | null>(null)
  const [problem, setProblem] = useState('')
  const load = useCallback(async () => {
    setProblem('')
    try {
      setAccount(await callStaff(readOwnAccount, {}))
    } catch (error) {
      setProblem(explain(error, words))
    }
  }, [callStaff])
  useEffect(() => void load(), [load])

  if (account) {
    return (
      // Whoever signs in next finds nothing of the one before.
      <AccountProvider key={account.id} account={account}>
        <SignInAgain username={account.username}>{children}</SignInAgain>
      </AccountProvider>
    )
  }
  if (problem === '') return <Waiting>Loading...</Waiting>
  return (
    <AuthCard
      title="Admin"
      problem={problem}
      below={<BackButton onBack={() => end()}>Back to Login</BackButton>}
    >
      <Button variant="primary" size="lg" full icon="refresh-cw" onClick={() => void load()}>
        Try Again
      </Button>
    </AuthCard>
  )
}
