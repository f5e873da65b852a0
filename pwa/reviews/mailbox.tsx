import { useRef } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { ButtonLink } from '#pwa/ui/button-link.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { useCopy } from '#pwa/ui/use-copy.ts'
import styles from './mailbox.module.css'
import { MAIL_SUBJECT, submissionContents, submissionMailto, submissionTemplate } from './submission-mail.ts'

const copyLabels = { idle: 'Copy', copied: 'Copied!', failed: 'Press and hold' } as const

/** The submissions mailbox, to copy or to write to. */
function Mailbox({ address }: { readonly address: string }) {
  const { state, copy } = useCopy()
  const text = useRef<HTMLSpanElement>(null)
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
          onClick={() => copy(address, text.current)}
        >
          <span aria-live="polite">{copyLabels[state]}</span>
        </Button>
      </div>
      <ButtonLink variant="primary" size="lg" full icon="mail" href={submissionMailto(address)}>
        Open Email Client
      </ButtonLink>
    </>
  )
}

/** How to send a submission by e-mail. (reading A) */
export function MailCard({ mailbox }: { readonly mailbox: string }) {
  return (
    <section
      className="min-w-0 rounded-lg border border-border bg-surface px-4 py-5 tablet:p-6"
      aria-labelledby="review-by-mail"
    >
      <h2 id="review-by-mail" className="text-xl leading-125 font-700 tracking-tighter">
        Submit Your Review
      </h2>
      {mailbox === '' ? (
        <p className="mt-2 text-text-2">This site has no mailbox for reviews yet. Please check back soon.</p>
      ) : (
        <>
          <p className="mt-0h text-sm leading-140 text-text-3">Prefer e-mail? Write to us here.</p>
          <Mailbox address={mailbox} />
        </>
      )}
      <h3 className={styles.subtitle}>What to include</h3>
      <ul className={styles.contents}>
        {submissionContents.map((content) => (
          <li key={content}>
            <Icon name="check" />
            <span>{content}</span>
          </li>
        ))}
      </ul>
      <h3 className={styles.subtitle}>E-mail template</h3>
      <pre className={styles.template}>
        {[`Subject: ${MAIL_SUBJECT}`, '', ...submissionTemplate].join('\n')}
      </pre>
    </section>
  )
}
