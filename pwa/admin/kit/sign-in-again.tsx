import { type ReactNode, useCallback, useRef, useState } from 'react'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { useSession } from './session.tsx'
import styles from './sign-in-again.module.css'
import { SignInAgainForm } from './sign-in-again-form.tsx'
import { AskAgainContext } from './staff-call.ts'

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
