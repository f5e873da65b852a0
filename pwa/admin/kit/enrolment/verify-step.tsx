import { useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { AuthCard } from '../auth-card.tsx'
import { CodeField } from '../code-field.tsx'
import { isComplete } from '../code-rules.ts'
import type { Task } from '../use-task.ts'
import styles from './enrolment.module.css'
import { Stepper } from './stepper.tsx'
import { Ways } from './ways.tsx'

interface VerifyStepProps {
  readonly task: Task
  readonly onVerify: (code: string) => void
  readonly onBack: () => void
  readonly onCancel: () => void
}

/** Step 3: one code proves that the secret arrived. */
export function VerifyStep({ task, onVerify, onBack, onCancel }: VerifyStepProps) {
  const [code, setCode] = useState('')
  const complete = isComplete('authenticator', code)
  return (
    <AuthCard
      title="Enter the code"
      lead="Type the 6 digits that your authenticator app shows for this account."
      steps={<Stepper current="Verify" />}
      problem={task.problem}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (complete) onVerify(code)
        }}
      >
        <CodeField value={code} onChange={setCode} invalid={task.problem !== ''} />
        <p className={styles.help}>The code changes every 30 seconds.</p>
        <Button type="submit" variant="primary" size="lg" full busy={task.busy} disabled={!complete}>
          {task.busy ? 'Verifying...' : 'Verify'}
        </Button>
      </form>
      <Ways onBack={onBack} onCancel={onCancel} />
    </AuthCard>
  )
}
