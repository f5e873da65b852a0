import type { FormEvent, ReactNode } from 'react'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import stack from '#pwa/ui/stack.module.css'
import { textOf } from './auth-card.tsx'
import { PasswordField } from './input-field.tsx'
import styles from './password-sheet.module.css'
import { useTask } from './use-task.ts'

interface PasswordSheetProps {
  readonly title: string
  readonly text: ReactNode
  /** The button that does it: a verb. */
  readonly action: string
  /** What is said when it fails and the server has no words. */
  readonly failed: string
  /** Whose password it is, for password managers. */
  readonly username: string
  readonly onClose: () => void
  /** Does it with the password. Throws `ApiError`. */
  readonly onConfirm: (password: string) => Promise<void>
}

/** Asks for the own password before something grave is done. */
export function PasswordSheet(props: PasswordSheetProps) {
  const { title, text, action, failed, username, onClose, onConfirm } = props
  const task = useTask()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const password = textOf(event.currentTarget, 'current-password')
    if (!password) return task.fail('Please fill in all fields')
    task.run(() => onConfirm(password), { failed })
  }
  return (
    <Sheet open size="sm" label={title} onClose={onClose} header={<h2 className={styles.title}>{title}</h2>}>
      <form className={stack.wide} onSubmit={submit} noValidate>
        <p className={styles.text}>{text}</p>
        {task.problem !== '' && <Alert title={task.problem} icon="circle-alert" role="alert" />}
        <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
        <PasswordField
          label="Your Current Password"
          name="current-password"
          autoComplete="current-password"
        />
        <Button type="submit" variant="danger-fill" size="lg" full busy={task.busy}>
          {action}
        </Button>
      </form>
    </Sheet>
  )
}
