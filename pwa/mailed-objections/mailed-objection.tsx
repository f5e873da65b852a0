import { useState } from 'react'
import type { MailedStatement } from '#contract/own-objections.ts'
import { ObjectForm } from '#pwa/reviews/objecting/object-form.tsx'
import { ObjectionSteps } from '#pwa/reviews/objecting/objection-steps.tsx'
import { decidedWords } from '#pwa/reviews/objecting/statement-of-reasons.tsx'
import { useObjectionDraft } from '#pwa/reviews/own/use-objection-draft.ts'
import { Button } from '#pwa/ui/button.tsx'
import { dayText } from '#pwa/ui/day-text.ts'
import { Empty } from '#pwa/ui/empty.tsx'
import layout from '#pwa/ui/layout.module.css'
import { NO_ANNOUNCEMENT, Outcome } from '#pwa/ui/outcome.tsx'
import styles from './mailed-objection.module.css'
import { useMailedStatement } from './use-mailed-statement.ts'

/**
 * Objects to a decision from the link in the mail that gave its reasons. The token is in the fragment, which no server sees; the
 * link objects once. (docs/decisions/reviews.md)
 */
export function MailedObjection({ token }: { readonly token: string }) {
  const { state, open, send } = useMailedStatement(token)
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      {state.status === 'loading' && (
        <div className={layout.wash}>
          <h1 className={layout.h1}>Object</h1>
          <p className={layout.lead} role="status">
            Opening your link…
          </p>
        </div>
      )}
      {state.status === 'ended' && (
        <div className={`${layout.wash} ${styles.ended}`}>
          <Empty
            icon="link"
            heading="h1"
            title="This link has ended"
            text="It works once, for 30 days, while the decision stands. Where you objected, we mail you the outcome."
            bare
          />
        </div>
      )}
      {state.status === 'failed' && (
        <div className={`${layout.wash} ${styles.ended}`}>
          <Empty
            icon="wifi-off"
            heading="h1"
            title="The decision could not be loaded"
            text={state.message}
            bare
            action={
              <Button variant="primary" size="lg" onClick={open}>
                Try Again
              </Button>
            }
          />
        </div>
      )}
      {state.status === 'open' && <Opened mailed={state} send={send} />}
    </div>
  )
}

interface OpenedProps {
  readonly mailed: MailedStatement
  readonly send: ReturnType<typeof useMailedStatement>['send']
}

/** The decision with the form, and the steps of the objection once it is sent. */
function Opened({ mailed: { firmName, sent_at, statement, objection }, send }: OpenedProps) {
  const objectable = statement && !objection ? statement.decided_at : null
  // By the moment of sending: the token is a secret.
  const { draft, change } = useObjectionDraft(`mailed ${sent_at}`, objectable)
  const [refusal, setRefusal] = useState(NO_ANNOUNCEMENT)
  const [said, setSaid] = useState(NO_ANNOUNCEMENT)
  const [isSending, setSending] = useState(false)
  const submit = async () => {
    setRefusal(NO_ANNOUNCEMENT)
    setSending(true)
    const problem = await send(draft)
    setSending(false)
    if (problem === '') setSaid({ text: 'Objection sent.' })
    else setRefusal({ text: problem })
  }
  return (
    <>
      <div className={layout.wash}>
        <h1 className={layout.h1}>Object</h1>
        <p className={layout.lead}>
          <span>Your review of</span> <span translate="no">{firmName || 'a firm'}</span>
          <span>{`, sent ${dayText(sent_at)}`}</span>
        </p>
        {statement && !objection && (
          <p className={layout.caption}>
            {`${decidedWords[statement.decision]}, ${dayText(statement.decided_at)}. No program took part. A person decided.`}
          </p>
        )}
      </div>
      <Outcome announcement={said} className={styles.said} />
      {objection ? (
        <section className={styles.card} aria-label="Your objection">
          <ObjectionSteps objection={objection} />
        </section>
      ) : (
        statement && (
          <ObjectForm
            statement={statement}
            draft={draft}
            onChange={change}
            isSending={isSending}
            refusal={refusal}
            mailHint="For the outcome. Without it, we write to the address that got this link."
            onSend={() => void submit()}
          />
        )
      )}
    </>
  )
}
