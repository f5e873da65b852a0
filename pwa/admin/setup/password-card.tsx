import { type FormEvent, useEffect, useState } from 'react'
import { changePassword } from '#contract/accounts/sign-in.ts'
import { passwordMinimum } from '#contract/accounts/user.ts'
import { isSamePassword } from '#contract/primitives/password-form.ts'
import { seconds } from '#contract/primitives/time.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { textOf } from '../kit/account/auth-card.tsx'
import { NewPasswordFields, passwordProblem } from '../kit/account/new-password.tsx'
import { useSession } from '../kit/account/session.tsx'
import { useStaffCall } from '../kit/account/staff-call.ts'
import { PasswordField } from '../kit/form/input-field.tsx'
import { MISSING, useTask } from '../kit/form/use-task.ts'
import styles from './setup.module.css'

/** How long the success is shown before the login, in milliseconds. */
const LOGOUT_AFTER = seconds(2)

const callMessages = {
  refused: 'Failed to change password',
  failed: 'Failed to change password. Please try again.',
} as const
const ruleMessages = {
  tooShort: 'New password must be at least 8 characters long',
  different: 'New passwords do not match',
} as const

type Passwords = Readonly<Record<'current_password' | 'new_password' | 'confirm_password', string>>

/** The fault of the form as it is typed, "" for none. */
function faultOf(typed: Passwords): string {
  if (Object.values(typed).includes('')) return MISSING
  const { new_password: password, confirm_password: confirmation } = typed
  if (!isSamePassword(password, confirmation)) return ruleMessages.different
  return passwordProblem({ password, confirmation }, passwordMinimum.change, ruleMessages)
}

/** Changes the own password, which ends every session. */
export function PasswordCard({ username }: { readonly username: string }) {
  const callStaff = useStaffCall()
  const { end } = useSession()
  const task = useTask()
  const [message, setMessage] = useState('')
  useEffect(() => {
    if (message === '') return
    const timer = setTimeout(() => {
      end()
      location.reload()
    }, LOGOUT_AFTER)
    return () => clearTimeout(timer)
  }, [message, end])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const read = () => ({
      current_password: textOf(form, 'current-password'),
      new_password: textOf(form, 'new-password'),
      confirm_password: textOf(form, 'confirm-password'),
    })
    if (task.refuse(() => faultOf(read()))) return
    const body = read()
    task.run(async () => setMessage((await callStaff(changePassword, { body })).message), callMessages)
  }
  return (
    <section className={styles.card}>
      <h2 className={styles.subtitle}>Change password</h2>
      {task.problem !== '' && <Alert title={task.problem} icon="circle-alert" role="alert" />}
      {message !== '' && (
        <Alert tone="success" title={message} role="status">
          Please sign in again with the new password.
        </Alert>
      )}
      <form className={styles.form} onSubmit={submit} onInput={task.recheck} noValidate>
        <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
        <PasswordField label="Current Password" name="current-password" autoComplete="current-password" />
        <NewPasswordFields minimum={passwordMinimum.change} />
        <Button type="submit" variant="primary" busy={task.busy} disabled={message !== ''}>
          {task.busy ? 'Changing...' : 'Change Password'}
        </Button>
      </form>
    </section>
  )
}
