import { useRef } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { ButtonLink } from '#pwa/ui/button-link.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { useCopy } from '#pwa/ui/use-copy.ts'
import styles from './reviews.module.css'
import { MAIL_SUBJECT, submissionContents, submissionMailto, submissionTemplate } from './submission-mail.ts'

const copyLabels = { idle: 'Copy', copied: 'Copied!', failed: 'Press and hold' } as const

/** The submissions mailbox, to copy or to write to. */
function Mailbox({ address }: { readonly address: string }) {
  const { state, copy } = useCopy()
  const text = useRef<HTMLSpanElement>(null)
  return (
    <>
      <div
        className={`mt-3h mb-2h flex min-h-13 flex-wrap items-center rounded-btn border pr-0h font-600 ${state === 'copied' ? 'border-success-line bg-success-soft text-success-ink' : 'border-accent-line bg-accent-soft text-accent-ink'}`}
      >
        <span ref={text} className={`${styles.address} min-w-0 grow basis-44 py-2 pl-3h wrap-anywhere`}>
          {address}
        </span>
        <Button
          variant="ghost"
          icon={state === 'copied' ? 'check' : 'copy'}
          className={`${styles.copy} hover:bg-transparent`}
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
      <h3 className="mt-6 mb-2h font-650 tracking-close">What to include</h3>
      <ul className="grid gap-2h">
        {submissionContents.map((content) => (
          <li key={content} className="flex gap-2h leading-142">
            <Icon name="check" className="text-success-ink" />
            <span>{content}</span>
          </li>
        ))}
      </ul>
      <h3 className="mt-6 mb-2h font-650 tracking-close">E-mail template</h3>
      <pre className="m-0 rounded-md bg-surface-2 p-(--w-3h) font-mono text-sm leading-160 wrap-anywhere whitespace-pre-wrap text-text">
        {[`Subject: ${MAIL_SUBJECT}`, '', ...submissionTemplate].join('\n')}
      </pre>
    </section>
  )
}
