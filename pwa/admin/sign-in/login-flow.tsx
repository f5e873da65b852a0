import { useState } from 'react'
import { EnrolmentWizard } from '../kit/enrolment/enrolment-wizard.tsx'
import { useSession } from '../kit/session.tsx'
import { CodeScreen } from './code-screen.tsx'
import type { Credentials } from './credentials.ts'
import { ForgotPasswordScreen } from './forgot-password-screen.tsx'
import { LoginScreen } from './login-screen.tsx'

type Screen =
  | { readonly at: 'login' | 'forgot' }
  | { readonly at: 'code'; readonly credentials: Credentials }
  | { readonly at: 'enrolment'; readonly userId: string | undefined }

/** The way in: name and password, then a code or the enrolment. */
export function LoginFlow() {
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
