import { useCallback, useEffect, useMemo, useState } from 'react'
import { seconds } from '#contract/primitives/time.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import styles from './banner.module.css'

/** How long each kind of message is shown, in milliseconds. */
const SHOWN_FOR = { success: seconds(3), failure: seconds(5) } as const

interface Message {
  readonly kind: keyof typeof SHOWN_FOR
  readonly text: string
}

export interface Banner {
  success(text: string): void
  failure(text: string): void
  readonly message: Message | null
  close(): void
}

/** A message that disappears by itself, or when it is closed. */
export function useBanner(): Banner {
  const [message, setMessage] = useState<Message | null>(null)
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(null), SHOWN_FOR[message.kind])
    return () => clearTimeout(timer)
  }, [message])
  const success = useCallback((text: string) => setMessage({ kind: 'success', text }), [])
  const failure = useCallback((text: string) => setMessage({ kind: 'failure', text }), [])
  const close = useCallback(() => setMessage(null), [])
  return useMemo(() => ({ success, failure, message, close }), [success, failure, message, close])
}

interface BannerPlaceProps {
  readonly banner: Pick<Banner, 'message' | 'close'>
}

/** Shows the banner. Both live regions exist from the start, so that screen readers announce what comes into them. */
export function BannerPlace({ banner: { message, close } }: BannerPlaceProps) {
  const messageOf = (kind: Message['kind']) =>
    message?.kind === kind && (
      <div className={`${styles.banner} ${kind === 'failure' ? styles.failure : ''}`}>
        <Icon name={kind === 'success' ? 'circle-check' : 'circle-alert'} />
        <span className={styles.text}>{message.text}</span>
        <IconButton icon="x" label="Close message" onClick={close} />
      </div>
    )
  return (
    <div className={styles.place}>
      <div role="status">{messageOf('success')}</div>
      <div role="alert">{messageOf('failure')}</div>
    </div>
  )
}
