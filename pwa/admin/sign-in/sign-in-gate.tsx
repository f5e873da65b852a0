import type { ReactNode } from 'react'
import { SessionProvider, useSession } from '../kit/session.tsx'
import { AccountGate } from './account-gate.tsx'
import { LoginFlow } from './login-flow.tsx'

/** Shows the admin area to whoever is signed in, and the way in to everyone else. */
export function SignInGate({ children }: { readonly children: ReactNode }) {
  return (
    <SessionProvider>
      <Door>{children}</Door>
    </SessionProvider>
  )
}

function Door({ children }: { readonly children: ReactNode }) {
  const { token } = useSession()
  return token === null ? <LoginFlow /> : <AccountGate>{children}</AccountGate>
}
