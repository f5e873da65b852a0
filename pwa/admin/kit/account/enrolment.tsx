import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { setupMfa, verifyMfaSetup } from '#contract/accounts/sign-in.ts'
import { dayOf } from '#contract/primitives/day.ts'
import { Button } from '#pwa/ui/button.tsx'
import { ButtonLink } from '#pwa/ui/button-link.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { saveFile } from '#pwa/ui/save-file.ts'
import { useCopy } from '#pwa/ui/use-copy.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { type Task, useTask } from '../form/use-task.ts'
import { AuthCard, useSiteName } from './auth-card.tsx'
import {
  CodeField,
  codeFault,
  isComplete,
  type Proof,
  ProofForm,
  submitOnEnter,
  useCode,
} from './proof-form.tsx'
import { useFrozenSession } from './session.tsx'
import { CopyButton } from './shown-once-link.tsx'
import { useStaffCall } from './staff-call.ts'

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
    <StepCard
      step="Setup"
      title={own?.replaces ? 'Replace your second factor' : 'Set up two-factor authentication'}
      lead={own?.replaces ? leads.replacing : leads.first}
      problem={task.problem}
      onCancel={onCancel}
    >
      <ul className="grid grid-cols-1 gap-3 text-text-2 items:flex items:items-center items:gap-3">
        <li>
          <Icon name="smartphone" className="text-primary-ink" />
          An authenticator app on your phone or tablet
        </li>
        <li>
          <Icon name="download" className="text-primary-ink" />A safe place for ten backup codes
        </li>
        {own && (
          <li>
            <Icon name="log-out" className="text-primary-ink" />
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
    </StepCard>
  )
}

const steps = ['Setup', 'Scan QR', 'Verify', 'Complete'] as const
type Step = (typeof steps)[number]

interface StepCardProps extends Omit<ComponentProps<typeof AuthCard>, 'steps'> {
  readonly step: Step
  readonly onBack?: () => void
  /** Absent: the step has no way back. */
  readonly onCancel?: () => void
  readonly children: ReactNode
}

/** The card of a step, with the progress of the enrolment; below it Back, where there is an earlier step, and Cancel. */
function StepCard({ step: current, onBack, onCancel, children, ...card }: StepCardProps) {
  const stepper = (
    <ol className="grid grid-cols-4 gap-1h" aria-label="Setup steps">
      {steps.map((step) => (
        <li
          key={step}
          className={`grid content-start gap-1h text-xs font-600 text-text-3 before:h-1 before:rounded-(--s-0h) current:text-primary-ink ${steps.indexOf(step) <= steps.indexOf(current) ? 'before:bg-primary' : 'before:bg-surface-3'}`}
          aria-current={step === current ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  )
  return (
    <AuthCard {...card} steps={stepper}>
      {children}
      {onCancel && (
        <div className="-mt-2 flex justify-between *:only:ml-auto">
          {onBack && (
            <Button variant="ghost" icon="arrow-left" onClick={onBack}>
              Back
            </Button>
          )}
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      )}
    </AuthCard>
  )
}

interface CodesStepProps {
  readonly codes: readonly string[]
  /** A signed-in person set it up, which ended all their sessions. */
  readonly isOwn?: boolean
  readonly onDone: () => void
}

/** Step 4: the backup codes, shown only once. */
export function CodesStep({ codes, isOwn = false, onDone }: CodesStepProps) {
  const siteName = useSiteName()
  const list = useRef<HTMLUListElement>(null)
  const download = () => {
    const text = backupCodesText(siteName, codes, new Date())
    saveFile(new File([text], BACKUP_CODES_FILE, { type: 'text/plain' }))
  }
  return (
    <StepCard
      step="Complete"
      title="Save your backup codes"
      lead="Each code works once. Keep them somewhere other than this device."
    >
      <ul ref={list} className="grid grid-cols-2 gap-2" aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>
            <code className="block rounded-md bg-surface-2 py-3h text-center font-mono text-lg leading-none font-600">
              {code}
            </code>
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-2">
        <CopyButton label="Copy" text={codes.join('\n')} shown={list} />
        <Button icon="download" onClick={download}>
          Download
        </Button>
      </div>
      {isOwn && (
        <p className="text-center text-sm text-text-3">
          You are now signed out everywhere. Next comes the login: wait for a new code in your app.
        </p>
      )}
      <Button variant="primary" size="lg" full onClick={onDone}>
        Complete Setup
      </Button>
    </StepCard>
  )
}

export const BACKUP_CODES_FILE = 'propfirm-backup-codes.txt'

/** The content of the file: an introduction, then one code per line. */
export function backupCodesText(siteName: string, codes: readonly string[], now: Date): string {
  const day = dayOf(now)
  const head = [`Backup codes for ${siteName}, made on ${day}`, 'Each code works once.', '']
  return [...head, ...codes, ''].join('\r\n')
}

/** The secret of an enrolment, which is pending until a code verifies. */
interface EnrolmentSecret {
  /** A `data:image/` URL. */
  readonly qr_code_url: string
  readonly secret: string
  readonly backup_codes: readonly string[]
  readonly otpauth_url: string
}

interface Ways {
  readonly onBack: () => void
  readonly onCancel: () => void
}

/** The key in groups of four, which is easier to type. */
export const formatKey = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** Only URLs of these kinds are passed to an image or a link. */
const imageOf = (url: string) => (url.startsWith('data:image/') ? url : undefined)
const appLinkOf = (url: string) => (url.startsWith('otpauth://') ? url : undefined)

/** Step 2: the secret as a QR code, a link and a key. */
export function ScanStep(props: Ways & { readonly made: EnrolmentSecret; readonly onAdded: () => void }) {
  const { made, onAdded, ...ways } = props
  const key = useRef<HTMLElement>(null)
  const { state, copy } = useCopy()
  return (
    <StepCard
      step="Scan QR"
      title="Scan the QR code"
      lead="Use any authenticator app on your phone. Setup takes 2-3 minutes."
      {...ways}
    >
      {/* Authenticators need dark on white, in every theme. */}
      <div className="grid place-items-center rounded-lg border border-border bg-white p-4">
        <img
          className="h-auto w-code pixelated"
          src={imageOf(made.qr_code_url)}
          alt="QR code"
          width="208"
          height="208"
        />
      </div>
      <ButtonLink variant="tonal" full icon="smartphone" href={appLinkOf(made.otpauth_url)}>
        Open in authenticator app
      </ButtonLink>
      <div className="grid grid-cols-1 gap-1h">
        <span className="text-sm font-600">Or type this key</span>
        <div className="flex min-h-12 items-center rounded-md border border-border-strong bg-surface-2 py-0h pr-0h pl-3h">
          <code
            ref={key}
            className="min-w-0 flex-1 font-mono text-md leading-140 font-600 tracking-key select-all"
          >
            {formatKey(made.secret)}
          </code>
          <IconButton
            icon={state === 'copied' ? 'check' : 'copy'}
            label="Copy key"
            onClick={() => copy(made.secret, key.current)}
          />
        </div>
        <VisuallyHidden>
          <span role="status">{state === 'copied' ? 'Copied!' : ''}</span>
        </VisuallyHidden>
      </div>
      <Button variant="primary" size="lg" full onClick={onAdded}>
        I've Added the Account
      </Button>
    </StepCard>
  )
}

/** Step 3: a code proves that the authenticator has the secret. */
export function VerifyStep(props: Ways & { readonly task: Task; readonly onVerify: (code: string) => void }) {
  const { task, onVerify, ...ways } = props
  const [code, setCode] = useCode(task)
  const complete = isComplete('authenticator', code)
  return (
    <StepCard
      step="Verify"
      title="Enter the code"
      lead="Type the 6 digits that your authenticator app shows for this account."
      problem={task.problem}
      {...ways}
    >
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const form = event.currentTarget
          if (!task.refuse(() => codeFault('authenticator', form))) onVerify(code)
        }}
        onInput={task.recheck}
        onKeyDown={submitOnEnter}
      >
        <CodeField key={task.wrongCodes} value={code} onChange={setCode} invalid={task.problem !== ''} />
        <p className="text-center text-sm text-text-3">The code changes every 30 seconds.</p>
        <Button type="submit" variant="primary" size="lg" full busy={task.busy} disabled={!complete}>
          {task.busy ? 'Verifying...' : 'Verify'}
        </Button>
      </form>
    </StepCard>
  )
}
