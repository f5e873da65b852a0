import { type FormEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import { login, verifyMfa } from '#contract/accounts/sign-in.ts'
import { call } from '#pwa/api/call.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { textOf } from './auth-card.tsx'
import { type CodeKind, isComplete, SecondFactorField } from './code-field.tsx'
import { PasswordField } from './input-field.tsx'
import { useSession } from './session.tsx'
import styles from './sign-in-again.module.css'
import { AskAgainContext } from './staff-call.ts'
import { useTask } from './use-task.ts'

interface SignInAgainProps {
  /** Whose password is asked for. */
  readonly username: string
  readonly children: ReactNode
}

interface Question {
  readonly answered: Promise<string | null>
  answer(token: string | null): void
}

function ask(): Question {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  return { answered: promise, answer: resolve }
}

/**
 * Asks for password and code where the server wants a newer sign-in or knows the session no more, while what was being
 * done waits. All that wait are answered at once. (threat C7)
 */
export function SignInAgain({ username, children }: SignInAgainProps) {
  const { begin } = useSession()
  const [isOpen, setOpen] = useState(false)
  const question = useRef<Question>(undefined)
  const askAgain = useCallback(() => {
    question.current ??= ask()
    setOpen(true)
    return question.current.answered
  }, [])
  const answer = (token: string | null) => {
    setOpen(false)
    if (token !== null) begin(token)
    question.current?.answer(token)
    question.current = undefined
  }
  return (
    <AskAgainContext value={askAgain}>
      {children}
      {isOpen && (
        <Sheet
          open
          size="sm"
          label="Please sign in again to continue"
          onClose={() => answer(null)}
          header={<h2 className={styles.title}>Please sign in again to continue</h2>}
        >
          <SignInAgainForm username={username} onSignedIn={answer} />
        </Sheet>
      )}
    </AskAgainContext>
  )
}

const words = {
  refused: 'Invalid username or password',
  failed: 'Login failed. Please try again.',
} as const

interface SignInAgainFormProps {
  readonly username: string
  readonly onSignedIn: (token: string) => void
}

/** The password of whoever is signed in, then the code where one is owed. */
function SignInAgainForm({ username, onSignedIn }: SignInAgainFormProps) {
  const { latest } = useSession()
  const task = useTask()
  const [needsCode, setNeedsCode] = useState(false)
  const [kind, setKind] = useState<CodeKind>('authenticator')
  const [code, setCode] = useState('')

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = textOf(event.currentTarget, 'password')
    if (!password) return task.fail('Please fill in all fields')
    task.run(async () => {
      // The session that is renewed is shown, so that it ends.
      const token = latest()
      const as = token === null ? {} : { token }
      const reply = needsCode
        ? await call(verifyMfa, { body: { username, password, totp_code: code } }, as)
        : await call(login, { body: { username, password } }, as)
      if (reply.success && reply.token) onSignedIn(reply.token)
      else if (reply.mfa_required) setNeedsCode(true)
      else task.fail(reply.message ?? words.refused)
    }, words)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {task.problem !== '' && <Alert title={task.problem} icon="circle-alert" role="alert" />}
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
      <PasswordField label="Password" name="password" autoComplete="current-password" />
      {needsCode && (
        <SecondFactorField
          kind={kind}
          code={code}
          invalid={task.problem !== ''}
          onCode={setCode}
          onKind={(next) => {
            setKind(next)
            setCode('')
          }}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        full
        busy={task.busy}
        disabled={needsCode && !isComplete(kind, code)}
      >
        {task.busy ? 'Signing In...' : 'Sign In'}
      </Button>
    </form>
  )
}
