import { useCallback, useState } from 'react'
import { type MailedStatement, objectToDecision, readMailedStatement } from '#contract/own-objections.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { problemOf } from '#pwa/api/api-error.ts'
import { call } from '#pwa/api/call.ts'
import { decidedWords, ObjectForm, ObjectionSteps } from '#pwa/reviews/objecting/object-form.tsx'
import { useObjectionDraft } from '#pwa/reviews/own/objection-draft.ts'
import layout from '#pwa/ui/layout.module.css'
import { NO_ANNOUNCEMENT, Outcome } from '#pwa/ui/outcome.tsx'
import { MailedPage, useMailedLink } from '../mailed-page.tsx'

/**
 * Objects to a decision from the link in the mail that gave its reasons. The token is in the fragment, which no server sees; the
 * link objects once. (docs/decisions/reasons-and-objections.md)
 */
export function MailedObjection({ token }: { readonly token: string }) {
  const { link, open, send } = useMailedStatement(token)
  return (
    <MailedPage
      {...{ link, open }}
      className="max-w-160"
      title="Object"
      ended="It works once, for 30 days, while the decision stands. Where you objected, we mail you the outcome."
      failed="The decision could not be loaded"
    >
      {(mailed) => <Opened mailed={mailed} send={send} />}
    </MailedPage>
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
          <p className="mt-2 text-sm leading-140 text-text-3">
            {`${decidedWords[statement.decision]}, ${dayText(statement.decided_at)}. No program took part. A person decided.`}
          </p>
        )}
      </div>
      <Outcome announcement={said} className="text-success-ink empty:hidden" />
      {objection ? (
        <section className="rounded-lg border border-border bg-surface p-4" aria-label="Your objection">
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

const read = (token: string): Promise<MailedStatement> => call(readMailedStatement, { body: { token } })

/** The decision that a mailed link is about, and the call that objects to it. */
function useMailedStatement(token: string) {
  const { link, open, show } = useMailedLink(read, token)
  /** Sends the objection; returns why it could not be sent, "" where it was. */
  const send = useCallback(
    async (said: { readonly text: string; readonly email: string }): Promise<string> => {
      try {
        show({ status: 'open', ...(await call(objectToDecision, { body: { token, ...said } })) })
        return ''
      } catch (error) {
        return problemOf(error)
      }
    },
    [token, show],
  )
  return { link, open, send }
}
