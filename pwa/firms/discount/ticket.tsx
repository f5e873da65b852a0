import { useRef } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import styles from './ticket.module.css'
import { copyMessages, useCopy } from './use-copy.ts'

/** The code on a ticket, with its Copy button. */
export function Ticket({ code }: { readonly code: string }) {
  const { state, copy } = useCopy(code)
  const text = useRef<HTMLElement>(null)
  const isCopied = state === 'copied'
  return (
    <div className={`${styles.ticket} ${isCopied ? styles.done : ''}`}>
      <p className={styles.caption}>Discount Code</p>
      <code ref={text} className={styles.code}>
        {code}
      </code>
      <Button
        variant="primary"
        full
        icon={isCopied ? 'check' : 'copy'}
        data-copy={code}
        onClick={(event) => copy(event, text.current)}
      >
        {isCopied ? copyMessages.copied : 'Copy'}
      </Button>
      <p role="status" className={state === 'failed' ? styles.hint : styles.spoken}>
        {copyMessages[state]}
      </p>
    </div>
  )
}
