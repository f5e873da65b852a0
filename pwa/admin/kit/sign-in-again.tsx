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

/** Asks for password and code where the server wants a newer sign-in, while what was being done waits. (threat C7) */
export function SignInAgain({ username, children }: SignInAgainProps) {
  const { begin } = useSession()
  const [isOpen, setOpen] = useState(false)
  const waiting = useRef<(token: string | null) => void>(undefined)
  const askAgain = useCallback(() => {
    waiting.current?.(null)
    setOpen(true)
    return new Promise<string | null>((resolve) => {
      waiting.current = resolve
    })
  }, [])
  const answer = (token: string | null) => {
    setOpen(false)
    if (token !== null) begin(token)
    waiting.current?.(token)
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
