import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import stack from '#pwa/ui/stack.module.css'
import { AuthCard, textOf } from '../auth-card.tsx'
import { type CodeKind, isComplete, SecondFactorField } from '../code-field.tsx'
import { PasswordField } from '../input-field.tsx'
import type { Task } from '../use-task.ts'
import styles from './enrolment.module.css'
import { Stepper } from './enrolment-steps.tsx'

/** Password and a code of the present second factor: what replacing it takes. */
export interface FactorProof {
  readonly current_password: string
  readonly current_code: string
}

/** Of whoever is signed in already. */
export interface OwnEnrolment {
  readonly username: string
  /** There is a second factor, which this one replaces. */
  readonly replaces: boolean
}

interface StartStepProps {
  readonly task: Task
  readonly own: OwnEnrolment | undefined
  readonly onStart: (proof?: FactorProof) => void
  readonly onCancel: () => void
}

const leads = {
  first: 'Your account asks for a code from your phone besides the password. Setup takes 2-3 minutes.',
  replacing: 'A new app and new backup codes take the place of the present ones. First show that it is you.',
} as const

/** Step 1: says what comes, and asks for the present factor where there is one. */
export function StartStep({ task, own, onStart, onCancel }: StartStepProps) {
  return (
    <AuthCard
      title={own?.replaces ? 'Replace your second factor' : 'Set up two-factor authentication'}
      lead={own?.replaces ? leads.replacing : leads.first}
      steps={<Stepper current="Setup" />}
      problem={task.problem}
    >
      <ul className={styles.needs}>
        <li>
          <Icon name="smartphone" />
          An authenticator app on your phone or tablet
        </li>
        <li>
          <Icon name="download" />A safe place for ten backup codes
        </li>
        {own && (
          <li>
            <Icon name="log-out" />
            At the end you are signed out everywhere, here too, and sign in again with a code
          </li>
        )}
      </ul>
      {own?.replaces ? (
        <ProofForm task={task} username={own.username} onProof={onStart} />
      ) : (
        <Button variant="primary" size="lg" full busy={task.busy} onClick={() => onStart()}>
          Start Setup
        </Button>
      )}
      <Ways onCancel={onCancel} />
    </AuthCard>
  )
}

interface ProofFormProps {
  readonly task: Task
  readonly username: string
  readonly onProof: (proof: FactorProof) => void
}

function ProofForm({ task, username, onProof }: ProofFormProps) {
  const [kind, setKind] = useState<CodeKind>('authenticator')
  const [code, setCode] = useState('')
  const form = useRef<HTMLFormElement>(null)
  // The password comes first; a code field takes the focus when it is drawn.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[type=password]')?.focus(), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const current_password = textOf(event.currentTarget, 'current-password')
    if (!current_password) return task.fail('Please fill in all fields')
    onProof({ current_password, current_code: code })
  }
  return (
    <form ref={form} className={stack.wide} onSubmit={submit} noValidate>
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
      <PasswordField label="Your Current Password" name="current-password" autoComplete="current-password" />
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
      <Button
        type="submit"
        variant="primary"
        size="lg"
        full
        busy={task.busy}
        disabled={!isComplete(kind, code)}
      >
        Start Setup
      </Button>
    </form>
  )
}

interface WaysProps {
  readonly onBack?: () => void
  readonly onCancel: () => void
}

/** The ways out of a step: the step before it, where there is one, and none of this. */
export function Ways({ onBack, onCancel }: WaysProps) {
  return (
    <div className={styles.ways}>
      {onBack && (
        <Button variant="ghost" icon="arrow-left" onClick={onBack}>
          Back
        </Button>
      )}
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
