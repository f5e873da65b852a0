import { useState } from 'react'
import { setupMfa, verifyMfaSetup } from '#contract/accounts/sign-in.ts'
import { useHeldSession } from '../session.tsx'
import { useStaffCall } from '../staff-call.ts'
import { useTask } from '../use-task.ts'
import { CodesStep } from './codes-step.tsx'
import { type EnrolmentSecret, ScanStep } from './scan-step.tsx'
import { type FactorProof, type OwnEnrolment, StartStep } from './start-step.tsx'
import type { Step } from './stepper.tsx'
import { VerifyStep } from './verify-step.tsx'

interface EnrolmentWizardProps {
  /** The handle that a login gave, or the own id of whoever is signed in. */
  readonly userId: string | undefined
  /** Absent where this is part of a login. */
  readonly own?: OwnEnrolment
  /** Called at "Complete Setup"; with a token where the enrolment was part of a login. */
  readonly onDone: (token: string | undefined) => void
  readonly onCancel: () => void
}

const startWords = { failed: 'Failed to start MFA setup. Please try again.' } as const
const verifyWords = {
  refused: 'Invalid verification code',
  failed: 'MFA verification failed. Please try again.',
} as const

/** The four steps from a password alone to two factors. */
export function EnrolmentWizard({ userId, own, onDone, onCancel }: EnrolmentWizardProps) {
  const callStaff = useStaffCall()
  // Another tab that signs in or out must not take away codes that are shown this once.
  useHeldSession()
  const starting = useTask()
  const verifying = useTask()
  const [step, setStep] = useState<Step>('Setup')
  const [made, setMade] = useState<EnrolmentSecret | null>(null)
  const [token, setToken] = useState<string>()

  const start = (proof?: FactorProof) => {
    if (!userId) return starting.fail('User ID is required for MFA setup.')
    starting.run(async () => {
      setMade(await callStaff(setupMfa, { body: { user_id: userId, ...proof } }))
      setStep('Scan QR')
    }, startWords)
  }
  const verify = (totp_code: string) =>
    verifying.run(async () => {
      const reply = await callStaff(verifyMfaSetup, { body: { user_id: userId ?? '', totp_code } })
      if (!reply.success) return verifying.fail(reply.message ?? verifyWords.refused)
      setToken(reply.token)
      setStep('Complete')
    }, verifyWords)
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
