import { useRef } from 'react'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { useCopy } from '#pwa/ui/use-copy.ts'
import styles from './users.module.css'

/** A verification link that could not be mailed. */
export interface VerificationLink {
  readonly username: string
  readonly url: string
}

interface VerificationLinkCardProps {
  readonly link: VerificationLink
  readonly onClose: () => void
}

interface Saved {
  readonly username: string
  readonly verification_url?: string | undefined
}

/** The link in the reply to a save; null if it was mailed, or none was needed. */
export const linkOf = ({ username, verification_url: url }: Saved): VerificationLink | null =>
  url ? { username, url } : null

const copyLabels = { idle: 'Copy Link', copied: 'Copied!', failed: 'Press and hold' } as const

/** The verification link, to be handed over by other means while mail is off. */
export function VerificationLinkCard({ link, onClose }: VerificationLinkCardProps) {
  const text = useRef<HTMLElement>(null)
  const { state, copy } = useCopy()
  return (
    <Alert
      tone="warning"
      icon="mail"
      title={`The verification email for ${link.username} could not be sent`}
      role="status"
    >
      <p>Hand over this link. It is shown once, works once and ends after 24 hours.</p>
      <code ref={text} className={styles.link}>
        {link.url}
      </code>
      <div className={styles.linkActions}>
        <Button icon={state === 'copied' ? 'check' : 'copy'} onClick={() => copy(link.url, text.current)}>
          <span aria-live="polite">{copyLabels[state]}</span>
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Done
        </Button>
      </div>
    </Alert>
  )
}
