import { useState } from 'react'
import { setupMfa, verifyMfaSetup } from '#contract/accounts/sign-in.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { type Task, useTask } from '../../form/use-task.ts'
import { AuthCard } from '../auth-card.tsx'
import { type Proof, ProofForm } from '../proof-form.tsx'
import { useFrozenSession } from '../session.tsx'
import { useStaffCall } from '../staff-call.ts'
import styles from './enrolment.module.css'
import {
  CodesStep,
  type EnrolmentSecret,
  ScanStep,
  type Step,
  StepButtons,
  Stepper,
  VerifyStep,
} from './enrolment-steps.tsx'

interface EnrolmentWizardProps {
  /** The handle that the login returned, or the id of the signed-in person. */
  readonly userId: string | undefined
  /** Absent: the enrolment is part of a login. */
  readonly own?: OwnEnrolment
  /** Called at "Complete Setup"; with a token where the enrolment was part of a login. */
  readonly onDone: (token: string | undefined) => void
  readonly onCancel: () => void
}

const startMessages = { failed: 'Failed to start MFA setup. Please try again.' } as const
const verifyMessages = {
  refused: 'Invalid verification code',
  failed: 'MFA verification failed. Please try again.',
} as const

/** The enrolment of a second factor, in four steps. */
export function EnrolmentWizard({ userId, own, onDone, onCancel }: EnrolmentWizardProps) {
  const callStaff = useStaffCall()
  // A sign-in or sign-out in another tab must not remove the codes, which are shown only once.
  useFrozenSession()
  const starting = useTask()
  const verifying = useTask()
  const [step, setStep] = useState<Step>('Setup')
  const [made, setMade] = useState<EnrolmentSecret | null>(null)
  const [token, setToken] = useState<string>()

  const start = (proof?: Proof) => {
    if (!userId) return starting.fail('User ID is required for MFA setup.')
    starting.run(async () => {
      const own = proof && { current_password: proof.password, current_code: proof.code }
      setMade(await callStaff(setupMfa, { body: { user_id: userId, ...own } }))
      setStep('Scan QR')
    }, startMessages)
  }
  const verify = (totp_code: string) =>
    verifying.run(async () => {
      const reply = await callStaff(verifyMfaSetup, { body: { user_id: userId ?? '', totp_code } })
      if (!reply.success) return verifying.fail(reply.message ?? verifyMessages.refused)
      setToken(reply.token)
      setStep('Complete')
    }, verifyMessages)
  const goTo = (next: Step) => () => {
    verifying.fail('')
    setStep(next)
  }

  if (step === 'Setup' || !made) {
    return <StartStep task={starting} own={own} onStart={start} onCancel={onCancel} />
  }
  if (step === 'Scan QR') {
    return <ScanStep made={made} onAdded={goTo('Verify')} onBack={goTo('Setup')} onCancel={onCancel} />
  }
  if (step === 'Verify') {
    return <VerifyStep task={verifying} onVerify={verify} onBack={goTo('Scan QR')} onCancel={onCancel} />
  }
  return <CodesStep codes={made.backup_codes} isOwn={own !== undefined} onDone={() => onDone(token)} />
}

/** A person who is signed in already. */
interface OwnEnrolment {
  readonly username: string
  /** Replaces the present second factor. */
  readonly replaces: boolean
}

interface StartStepProps {
  readonly task: Task
  readonly own: OwnEnrolment | undefined
  readonly onStart: (proof?: Proof) => void
  readonly onCancel: () => void
}

const leads = {
  first:
    'From now on, signing in takes a code from your phone as well as your password. Setup takes 2-3 minutes.',
  replacing: 'A new app and new backup codes replace the current ones. First, confirm that it is you.',
} as const

/** Step 1: the requirements, and a proof of identity where a second factor exists. */
function StartStep({ task, own, onStart, onCancel }: StartStepProps) {
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
            At the end you are signed out everywhere, including here, and sign in again with a code
          </li>
        )}
      </ul>
      {own?.replaces ? (
        <ProofForm
          task={task}
          username={own.username}
          passwordLabel="Your Current Password"
          needsCode
          action="Start Setup"
          onProof={onStart}
        />
      ) : (
        <Button variant="primary" size="lg" full busy={task.busy} onClick={() => onStart()}>
          Start Setup
        </Button>
      )}
      <StepButtons onCancel={onCancel} />
    </AuthCard>
  )
}
