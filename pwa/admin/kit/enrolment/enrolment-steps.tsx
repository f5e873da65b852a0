import { useRef } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { useCopy } from '#pwa/ui/use-copy.ts'
import { AuthCard } from '../auth-card.tsx'
import { saveFile } from '../downloads.ts'
import { useSiteName } from '../site-identity.ts'
import styles from './enrolment.module.css'

/** The four steps of enrolment, in order. */
const steps = ['Setup', 'Scan QR', 'Verify', 'Complete'] as const
export type Step = (typeof steps)[number]

const stateOf = (step: Step, current: Step) => {
  if (step === current) return styles.current
  return steps.indexOf(step) < steps.indexOf(current) ? styles.done : ''
}

/** How far the enrolment is. */
export function Stepper({ current }: { readonly current: Step }) {
  return (
    <ol className={styles.stepper} aria-label="Steps of the setup">
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
  /** Whoever is signed in set it up: all sessions are over now. */
  readonly isOwn?: boolean
  readonly onDone: () => void
}

/** Step 4: the backup codes, shown this once. */
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
          You are signed out everywhere now. The login comes next: wait for a new code in your app.
        </p>
      )}
      <Button variant="primary" size="lg" full onClick={onDone}>
        Complete Setup
      </Button>
    </AuthCard>
  )
}

/** Name of the downloaded file. */
export const BACKUP_CODES_FILE = 'propfirm-backup-codes.txt'

/** The text of the file: what the codes are for, and one code on each line. */
export function backupCodesText(siteName: string, codes: readonly string[], now: Date): string {
  const day = now.toISOString().slice(0, 10)
  const head = [`Backup codes for ${siteName}, made on ${day}`, 'Each code works once.', '']
  return [...head, ...codes, ''].join('\r\n')
}
