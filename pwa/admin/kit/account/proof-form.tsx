import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import stack from '#pwa/ui/stack.module.css'
import { Dialog, DialogActions } from '../form/dialog.tsx'
import { PasswordField } from '../form/input-field.tsx'
import { MISSING, type Task, useTask } from '../form/use-task.ts'
import { textOf } from './auth-card.tsx'
import {
  type CodeKind,
  codeFault,
  isComplete,
  SecondFactorField,
  submitOnEnter,
  useCode,
} from './code-field.tsx'
import styles from './proof-form.module.css'

/** The entered password and code; `code` is "" where none was needed. */
export interface Proof {
  readonly password: string
  readonly code: string
}

interface ProofFormProps {
  readonly task: Task
  /** Whose password it is, for password managers. */
  readonly username: string
  readonly passwordLabel: string
  readonly needsCode?: boolean
  readonly action: string
  readonly variant?: ComponentProps<typeof Button>['variant']
  readonly onProof: (proof: Proof) => void
  /** In a dialog: out of it without a proof. */
  readonly onCancel?: () => void
  /** Above the fields. */
  readonly children?: ReactNode
}

/** A password, and a code of the second factor where one is needed. */
export function ProofForm(props: ProofFormProps) {
  const {
    task,
    username,
    passwordLabel,
    needsCode = false,
    action,
    variant = 'primary',
    onProof,
    onCancel,
  } = props
  const [kind, setKind] = useState<CodeKind>('authenticator')
  const [code, setCode] = useCode(task)
  const form = useRef<HTMLFormElement>(null)
  // The password comes first, although a code field focuses itself on mount.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[type=password]')?.focus(), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const form = event.currentTarget
    const read = () => textOf(form, 'current-password')
    const lacks = () => (read() === '' ? MISSING : needsCode ? codeFault(kind, form) : '')
    if (!task.refuse(lacks)) onProof({ password: read(), code })
  }
  const send = (
    <Button
      type="submit"
      variant={variant}
      {...(onCancel ? {} : { size: 'lg', full: true })}
      busy={task.busy}
      disabled={needsCode && !isComplete(kind, code)}
    >
      {action}
    </Button>
  )
  return (
    <form
      ref={form}
      className={stack.wide}
      onSubmit={submit}
      onInput={task.recheck}
      onKeyDown={submitOnEnter}
      noValidate
    >
      {props.children}
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
      <PasswordField label={passwordLabel} name="current-password" autoComplete="current-password" />
      {needsCode && (
        <SecondFactorField
          task={task}
          kind={kind}
          code={code}
          onCode={setCode}
          onKind={(next) => {
            setKind(next)
            setCode('')
          }}
        />
      )}
      {onCancel ? <DialogActions onCancel={onCancel}>{send}</DialogActions> : send}
    </form>
  )
}

interface PasswordSheetProps {
  readonly title: string
  /** The name in the title, which is no word to translate. */
  readonly name?: string
  readonly text: ReactNode
  /** Label of the button: a verb. */
  readonly action: string
  /** Shown when it fails and the server sent no message. */
  readonly failed: string
  readonly username: string
  readonly onClose: () => void
  /** Throws `ApiError`. */
  readonly onConfirm: (password: string) => Promise<void>
}

/** Requires the own password before something that cannot be undone. */
export function PasswordSheet(props: PasswordSheetProps) {
  const { title, name = '', text, action, failed, username, onClose, onConfirm } = props
  const task = useTask()
  return (
    <Dialog size="sm" onClose={onClose} title={title} names={[name]}>
      <ProofForm
        task={task}
        username={username}
        passwordLabel="Your Current Password"
        action={action}
        variant="danger-fill"
        onCancel={onClose}
        onProof={({ password }) => task.run(() => onConfirm(password), { failed })}
      >
        <p className={styles.text}>{text}</p>
        {task.problem !== '' && <Alert title={task.problem} icon="circle-alert" role="alert" />}
      </ProofForm>
    </Dialog>
  )
}
