import { Button, ButtonLink } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { AuthCard } from '../auth-card.tsx'
import { useCopy } from '../use-copy.ts'
import styles from './enrolment.module.css'
import { Stepper } from './stepper.tsx'
import { Ways } from './ways.tsx'

/** What the server made for one enrolment; it is pending until a code verifies. */
export interface EnrolmentSecret {
  /** A `data:image/` address. */
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

/** The key in groups of four, as people type it. */
export const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** Addresses that an image or an authenticator may be handed; anything else is not ours. */
const imageOf = (url: string) => (url.startsWith('data:image/') ? url : undefined)
const appLinkOf = (url: string) => (url.startsWith('otpauth://') ? url : undefined)

/** Step 2: the secret as a picture, as a link and as a key. */
export function ScanStep({ made, onAdded, onBack, onCancel }: ScanStepProps) {
  const { state, shown, copy } = useCopy<HTMLElement>(made.secret)
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
        <span className={styles.label}>Or type this key</span>
        <div className={styles.key}>
          <code ref={shown}>{inGroups(made.secret)}</code>
          <IconButton icon={state === 'copied' ? 'check' : 'copy'} label="Copy key" onClick={copy} />
        </div>
        <VisuallyHidden>
          <span role="status">{state === 'copied' ? 'Copied!' : ''}</span>
        </VisuallyHidden>
      </div>
      <Button variant="primary" size="lg" full onClick={onAdded}>
        I've Added the Account
      </Button>
      <Ways onBack={onBack} onCancel={onCancel} />
    </AuthCard>
  )
}
