import { useEffect, useRef, useState } from 'react'
import { seconds } from '#contract/primitives/time.ts'
import { Button, ButtonLink } from '#pwa/ui/button.tsx'
import styles from './mailbox.module.css'
import { reviewMailto } from './review-mail.ts'

const words = { idle: 'Copy', copied: 'Copied!', failed: 'Press and hold' } as const

/** How long "Copied!" stays, in milliseconds. */
const COPIED_FOR = seconds(2)

/** The submissions mailbox, to copy or to write to. */
export function Mailbox({ address }: { readonly address: string }) {
  const [state, setState] = useState<keyof typeof words>('idle')
  const text = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), COPIED_FOR)
    return () => clearTimeout(timer)
  }, [state])

  const refuse = () => {
    if (text.current) getSelection()?.selectAllChildren(text.current)
    setState('failed')
  }
  // The clipboard is only open inside the tap itself.
  const copy = () => {
    if (!navigator.clipboard) return refuse()
    navigator.clipboard.writeText(address).then(() => setState('copied'), refuse)
  }

  return (
    <>
      <div className={styles.mailbox} data-state={state}>
        <span ref={text} className={styles.address}>
          {address}
        </span>
        <Button
          variant="ghost"
          icon={state === 'copied' ? 'check' : 'copy'}
          className={styles.copy}
          aria-label={state === 'idle' ? `Copy ${address}` : undefined}
          onClick={copy}
        >
          <span aria-live="polite">{words[state]}</span>
        </Button>
      </div>
      <ButtonLink variant="primary" size="lg" full icon="mail" href={reviewMailto(address)}>
        Open Email Client
      </ButtonLink>
    </>
  )
}
