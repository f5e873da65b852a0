import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { AuthCard } from '../auth-card.tsx'
import type { Task } from '../use-task.ts'
import styles from './enrolment.module.css'
import { Stepper } from './stepper.tsx'
import { Ways } from './ways.tsx'

interface StartStepProps {
  readonly task: Task
  readonly onStart: () => void
  readonly onCancel: () => void
}

/** Step 1: says what comes. */
export function StartStep({ task, onStart, onCancel }: StartStepProps) {
  return (
    <AuthCard
      title="Set up two-factor authentication"
      lead="Your account asks for a code from your phone besides the password. Setup takes 2-3 minutes."
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
      </ul>
      <Button variant="primary" size="lg" full busy={task.busy} onClick={onStart}>
        Start Setup
      </Button>
      <Ways onCancel={onCancel} />
    </AuthCard>
  )
}
