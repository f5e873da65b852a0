import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { readOwnAccount } from '#contract/accounts/sign-in.ts'
import { Button } from '#pwa/ui/button.tsx'
import { AuthCard, BackButton, Waiting } from '../kit/account/auth-card.tsx'
import { EnrolmentWizard } from '../kit/account/enrolment/enrolment-wizard.tsx'
import {
  type Account,
  AccountProvider,
  SessionProvider,
  useSession,
  whoSignsOut,
} from '../kit/account/session.tsx'
import { useStaffCall } from '../kit/account/staff-call.ts'
import { errorMessage } from '../kit/form/call-errors.ts'
import { createDraftCipher } from '../kit/form/safe-save/draft-cipher.ts'
import { createDraftStore, type DraftStore, DraftStoreContext } from '../kit/form/safe-save/draft-store.ts'
import { CodeScreen, type Credentials, ForgotPasswordScreen, LoginScreen } from './login-screens.tsx'
import { SignInAgain } from './sign-in-again.tsx'

/** Shows the admin area to signed-in users, and the login to everyone else. */
export function SignInGate({ children }: { readonly children: ReactNode }) {
  return (
    <SessionProvider>
      <SessionGate>{children}</SessionGate>
    </SessionProvider>
  )
}

function SessionGate({ children }: { readonly children: ReactNode }) {
  const { token } = useSession()
  return token === null ? <LoginFlow /> : <AccountGate>{children}</AccountGate>
}

type Screen =
  | { readonly at: 'login' | 'forgot' }
  | { readonly at: 'code'; readonly credentials: Credentials }
  | { readonly at: 'enrolment'; readonly userId: string | undefined }

/** Name and password, then a code or the enrolment. */
function LoginFlow() {
  const { begin } = useSession()
  const [screen, setScreen] = useState<Screen>({ at: 'login' })
  const backToLogin = () => setScreen({ at: 'login' })
  switch (screen.at) {
    case 'login':
      return (
        <LoginScreen
          onSignedIn={begin}
          onCodeNeeded={(credentials) => setScreen({ at: 'code', credentials })}
          onEnrolmentNeeded={(userId) => setScreen({ at: 'enrolment', userId })}
          onForgotten={() => setScreen({ at: 'forgot' })}
        />
      )
    case 'forgot':
      return <ForgotPasswordScreen onBack={backToLogin} />
    case 'code':
      return <CodeScreen credentials={screen.credentials} onSignedIn={begin} onBack={backToLogin} />
    case 'enrolment':
      return (
        <EnrolmentWizard
          userId={screen.userId}
          onDone={(token) => (token ? begin(token) : backToLogin())}
          onCancel={backToLogin}
        />
      )
  }
}

const messages = { failed: 'Your account could not be loaded. Please try again.' } as const

interface SignedIn {
  readonly account: Account
  readonly drafts: DraftStore
}

/** Loads the account of a session before anything is shown. */
function AccountGate({ children }: { readonly children: ReactNode }) {
  const { end } = useSession()
  const callStaff = useStaffCall()
  const [signedIn, setSignedIn] = useState<SignedIn | null>(null)
  const [problem, setProblem] = useState('')
  const load = useCallback(async () => {
    setProblem('')
    try {
      const { draft_key, ...account } = await callStaff(readOwnAccount, {})
      const cipher = await createDraftCipher(draft_key)
      const drafts = createDraftStore({ userId: account.id, cipher })
      // Open forms keep the store that they started with.
      setSignedIn((last) => ({ account, drafts: last?.account.id === account.id ? last.drafts : drafts }))
    } catch (error) {
      setProblem(errorMessage(error, messages))
    }
  }, [callStaff])
  useEffect(() => void load(), [load])
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (signedIn && whoSignsOut(event) === signedIn.account.id) void signedIn.drafts.forget()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [signedIn])

  if (signedIn) {
    const { account, drafts } = signedIn
    return (
      // The next person finds nothing of the one before.
      <AccountProvider key={account.id} account={account}>
        <DraftStoreContext value={drafts}>
          <SignInAgain username={account.username}>{children}</SignInAgain>
        </DraftStoreContext>
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
