import { useRef } from 'react'
import { dayOf } from '#contract/primitives/day.ts'
import { Button } from '#pwa/ui/button.tsx'
import { ButtonLink } from '#pwa/ui/button-link.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { saveFile } from '#pwa/ui/save-file.ts'
import stack from '#pwa/ui/stack.module.css'
import { useCopy } from '#pwa/ui/use-copy.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import type { Task } from '../../form/use-task.ts'
import words from '../../layout/words.module.css'
import { AuthCard } from '../auth-card.tsx'
import { CodeField, codeFault, isComplete, submitOnEnter, useCode } from '../code-field.tsx'
import { useSiteName } from '../site-identity.ts'
import styles from './enrolment.module.css'

const steps = ['Setup', 'Scan QR', 'Verify', 'Complete'] as const
export type Step = (typeof steps)[number]

const stateOf = (step: Step, current: Step) => {
  if (step === current) return styles.current
  return steps.indexOf(step) < steps.indexOf(current) ? styles.done : ''
}

/** The progress of the enrolment. */
export function Stepper({ current }: { readonly current: Step }) {
  return (
    <ol className={styles.stepper} aria-label="Setup steps">
      {steps.map((step) => (
        <li
          key={step}
          className={stateOf(step, current)}
          aria-current={step === current ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  )
}

const copyLabels = { idle: 'Copy', copied: 'Copied!', failed: 'Press and hold' } as const

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
  const { state, copy } = useCopy()
  const download = () => {
    const text = backupCodesText(siteName, codes, new Date())
    saveFile(new File([text], BACKUP_CODES_FILE, { type: 'text/plain' }))
  }
  return (
    <AuthCard
      title="Save your backup codes"
      lead="Each code works once. Keep them somewhere other than this device."
      steps={<Stepper current="Complete" />}
    >
      <ul ref={list} className={styles.codes} aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.pair}>
        <Button
          icon={state === 'copied' ? 'check' : 'copy'}
          onClick={() => copy(codes.join('\n'), list.current)}
        >
          <span aria-live="polite">{copyLabels[state]}</span>
        </Button>
        <Button icon="download" onClick={download}>
          Download
        </Button>
      </div>
      {isOwn && (
        <p className={styles.help}>
          You are now signed out everywhere. Next comes the login: wait for a new code in your app.
        </p>
      )}
      <Button variant="primary" size="lg" full onClick={onDone}>
        Complete Setup
      </Button>
    </AuthCard>
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
export interface EnrolmentSecret {
  /** A `data:image/` URL. */
  readonly qr_code_url: string
  readonly secret: string
  readonly backup_codes: readonly string[]
  readonly otpauth_url: string
}

interface ScanStepProps {
  readonly made: EnrolmentSecret
  readonly onAdded: () => void
  readonly onBack: () => void
  readonly onCancel: () => void
}

/** The key in groups of four, which is easier to type. */
export const formatKey = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** Only URLs of these kinds are passed to an image or a link. */
const imageOf = (url: string) => (url.startsWith('data:image/') ? url : undefined)
const appLinkOf = (url: string) => (url.startsWith('otpauth://') ? url : undefined)

/** Step 2: the secret as a QR code, a link and a key. */
export function ScanStep({ made, onAdded, onBack, onCancel }: ScanStepProps) {
  const key = useRef<HTMLElement>(null)
  const { state, copy } = useCopy()
  return (
    <AuthCard
      title="Scan the QR code"
      lead="Use any authenticator app on your phone. Setup takes 2-3 minutes."
      steps={<Stepper current="Scan QR" />}
    >
      <div className={styles.qr}>
        <img src={imageOf(made.qr_code_url)} alt="QR code" width="208" height="208" />
      </div>
      <ButtonLink variant="tonal" full icon="smartphone" href={appLinkOf(made.otpauth_url)}>
        Open in authenticator app
      </ButtonLink>
      <div className={styles.field}>
        <span className={words.label}>Or type this key</span>
        <div className={styles.key}>
          <code ref={key}>{formatKey(made.secret)}</code>
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
      <StepButtons onBack={onBack} onCancel={onCancel} />
    </AuthCard>
  )
}

interface VerifyStepProps {
  readonly task: Task
  readonly onVerify: (code: string) => void
  readonly onBack: () => void
  readonly onCancel: () => void
}

/** Step 3: a code proves that the authenticator has the secret. */
export function VerifyStep({ task, onVerify, onBack, onCancel }: VerifyStepProps) {
  const [code, setCode] = useCode(task)
  const complete = isComplete('authenticator', code)
  return (
    <AuthCard
      title="Enter the code"
      lead="Type the 6 digits that your authenticator app shows for this account."
      steps={<Stepper current="Verify" />}
      problem={task.problem}
    >
      <form
        className={stack.wide}
        onSubmit={(event) => {
          event.preventDefault()
          const form = event.currentTarget
          if (!task.refuse(() => codeFault('authenticator', form))) onVerify(code)
        }}
        onInput={task.recheck}
        onKeyDown={submitOnEnter}
      >
        <CodeField key={task.wrongCodes} value={code} onChange={setCode} invalid={task.problem !== ''} />
        <p className={styles.help}>The code changes every 30 seconds.</p>
        <Button type="submit" variant="primary" size="lg" full busy={task.busy} disabled={!complete}>
          {task.busy ? 'Verifying...' : 'Verify'}
        </Button>
      </form>
      <StepButtons onBack={onBack} onCancel={onCancel} />
    </AuthCard>
  )
}

interface StepButtonsProps {
  readonly onBack?: () => void
  readonly onCancel: () => void
}

/** Back, where there is an earlier step, and Cancel. */
export function StepButtons({ onBack, onCancel }: StepButtonsProps) {
  return (
    <div className={styles.stepButtons}>
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
