import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { verifyEmail } from '#contract/accounts/sign-in.ts'
import { seconds } from '#contract/primitives/time.ts'
import { paths } from '#pwa/paths.ts'
import { Button } from '#pwa/ui/button.tsx'
import { AuthCard, BackButton, Waiting } from '../kit/account/auth-card.tsx'
import { callAsVisitor } from '../kit/account/staff-call.ts'
import { errorMessage, isUnanswered } from '../kit/form/call-errors.ts'

/** How long "Email Verified!" is shown before the login, in milliseconds. */
const REDIRECT_AFTER = seconds(3)

const FAILED = 'Email verification failed. The link may be invalid or expired.'
const messages = { refused: FAILED, failed: FAILED } as const

type State =
  | { readonly at: 'verifying' }
  | { readonly at: 'verified' }
  | { readonly at: 'failed'; readonly problem: string; readonly mayRetry: boolean }

/** Behind the link of a verification mail: verifies at once, then leads to the login. */
export function VerifyEmailPage() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const [state, setState] = useState<State>({ at: 'verifying' })
  const asked = useRef(false)
  const toLogin = useCallback(() => void navigate(paths.admin.to(), { replace: true }), [navigate])

  const verify = useCallback(async () => {
    setState({ at: 'verifying' })
    try {
      await callAsVisitor(verifyEmail, { body: { token } })
      setState({ at: 'verified' })
    } catch (error) {
      setState({ at: 'failed', problem: errorMessage(error, messages), mayRetry: isUnanswered(error) })
    }
  }, [token])
  useEffect(() => {
    // The link works only once, but effects may run twice.
    if (asked.current) return
    asked.current = true
    void verify()
  }, [verify])
  useEffect(() => {
    if (state.at !== 'verified') return
    const timer = setTimeout(toLogin, REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [state.at, toLogin])

  if (state.at === 'verifying') return <Waiting>Verifying Email...</Waiting>
  if (state.at === 'verified') {
    return (
      <AuthCard
        title="Email Verified!"
        lead="Your address is confirmed. You will be taken to the login in a moment."
      >
        <Button variant="primary" size="lg" full onClick={toLogin}>
          Continue to Login & MFA Setup
        </Button>
      </AuthCard>
    )
  }
  const { problem, mayRetry } = state
  return (
    <AuthCard
      title="Verification Failed"
      lead="Please contact an administrator, who can send you a new link."
      problem={problem}
      below={mayRetry && <BackButton onBack={toLogin}>Back to Login</BackButton>}
    >
      {mayRetry ? (
        <Button variant="primary" size="lg" full icon="refresh-cw" onClick={() => void verify()}>
          Try Again
        </Button>
      ) : (
        <Button variant="primary" size="lg" full onClick={toLogin}>
          Back to Login
        </Button>
      )}
    </AuthCard>
  )
}
