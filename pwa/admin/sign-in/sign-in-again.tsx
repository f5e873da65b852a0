import { type ReactNode, useCallback, useRef, useState } from 'react'
import { login, verifyMfa } from '#contract/accounts/sign-in.ts'
import { FRESH_SIGN_IN } from '#contract/endpoint.ts'
import { minutes } from '#contract/primitives/time.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import styles from '../kit/account/proof-form.module.css'
import { type Proof, ProofForm } from '../kit/account/proof-form.tsx'
import { useSession } from '../kit/account/session.tsx'
import { callAsVisitor, SignInAgainContext, type SignInReason } from '../kit/account/staff-call.ts'
import { Dialog } from '../kit/form/dialog.tsx'
import { useTask } from '../kit/form/use-task.ts'

interface SignInAgainProps {
  readonly username: string
  readonly children: ReactNode
}

/**
 * Asks for password and code when the server requires a newer sign-in or no longer knows the session, while the calls
 * that met this wait. One answer serves all of them. (threat C7)
 */
export function SignInAgain({ username, children }: SignInAgainProps) {
  const { begin } = useSession()
  const [reason, setReason] = useState<SignInReason | null>(null)
  const waiting = useRef<PromiseWithResolvers<string | null>>(undefined)
  const signInAgain = useCallback((why: SignInReason) => {
    waiting.current ??= Promise.withResolvers<string | null>()
    setReason(why)
    return waiting.current.promise
  }, [])
  const finish = (token: string | null) => {
    setReason(null)
    if (token !== null) begin(token)
    waiting.current?.resolve(token)
    waiting.current = undefined
  }
  return (
    <SignInAgainContext value={signInAgain}>
      {children}
      {reason && <SignInAgainSheet username={username} reason={reason} onFinish={finish} />}
    </SignInAgainContext>
  )
}

const TITLE = 'Please sign in again to continue'
const messages = {
  refused: 'Invalid username or password',
  failed: 'Login failed. Please try again.',
} as const

/** Why a signed-in user is asked again. */
const reasons: Readonly<Record<SignInReason, string>> = {
  'too-old': `Staff, backups and restores need a sign-in within the last ${FRESH_SIGN_IN / minutes(1)} minutes, so that nobody else can use an unattended desk.`,
  ended: 'Your session has ended. Sign in to carry on where you left off.',
}

interface SignInAgainSheetProps {
  readonly username: string
  readonly reason: SignInReason
  /** Called with the new token; null: the person closed the sheet. */
  readonly onFinish: (token: string | null) => void
}

function SignInAgainSheet({ username, reason, onFinish }: SignInAgainSheetProps) {
  const { latest } = useSession()
  const task = useTask()
  const [needsCode, setNeedsCode] = useState(false)
  const signIn = ({ password, code }: Proof) =>
    task.run(async () => {
      // The old token goes along, so that the server ends the session it belongs to.
      const token = latest()
      const as = token === null ? {} : { token }
      const reply = needsCode
        ? await callAsVisitor(verifyMfa, { body: { username, password, totp_code: code } }, as)
        : await callAsVisitor(login, { body: { username, password } }, as)
      if (reply.success && reply.token) onFinish(reply.token)
      else if (reply.mfa_required) setNeedsCode(true)
      else task.fail(reply.message ?? messages.refused)
    }, messages)
  return (
    <Dialog size="sm" onClose={() => onFinish(null)} title={TITLE}>
      <ProofForm
        task={task}
        username={username}
        passwordLabel="Password"
        needsCode={needsCode}
        action={task.busy ? 'Signing In...' : 'Sign In'}
        onCancel={() => onFinish(null)}
        onProof={signIn}
      >
        <p className={styles.text}>
          <span>{`${reasons[reason]} You are signing in as`}</span> <strong translate="no">{username}</strong>
          .
        </p>
        {task.problem !== '' && <Alert title={task.problem} icon="circle-alert" role="alert" />}
      </ProofForm>
    </Dialog>
  )
}
