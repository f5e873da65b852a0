import { useRef, useState } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import type { OwnSubmission } from '#contract/own-submissions.ts'
import { ownStates } from '#contract/reviews/options.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { deferredComponent } from '#pwa/data/deferred-component.ts'
import type { OwnOutcome, ShownSubmission } from '#pwa/data/outbox/messages.ts'
import type { Outbox } from '#pwa/data/outbox/use-outbox.ts'
import { Badge, type BadgeKind } from '#pwa/ui/badge.tsx'
import layout from '#pwa/ui/layout.module.css'
import { Outcome } from '#pwa/ui/outcome.tsx'
import { CorrectForm } from './correct-form.tsx'
import { OwnButtons } from './own-buttons.tsx'
import { nameOf, OwnFacts } from './own-facts.tsx'
import styles from './own-submissions.module.css'
import { useObjectionDraft } from './use-objection-draft.ts'
import { useOwnAction } from './use-own-action.ts'
import { WasItPaid } from './was-it-paid.tsx'
import { WithdrawQuestion } from './withdraw-question.tsx'

const badgeKinds: Readonly<Record<(typeof ownStates)[number]['tone'], BadgeKind>> = {
  warning: 'warn',
  success: 'ok',
  danger: 'bad',
  neutral: 'plain',
}

interface OwnItemProps {
  readonly stored: ShownSubmission
  /** How the last attempt to change it ended; null while there is none. */
  readonly outcome: OwnOutcome | null
  readonly firms: readonly FirmRow[]
  readonly shown: PublicSettings['userSubmissions']['formFields']
  /** Whether the site accepts corrections. */
  readonly isOpen: boolean
  readonly ask: Outbox['ask']
  readonly askOwn: Outbox['askOwn']
  /** Called when its sender starts an action on it. */
  readonly onBegin: () => void
  readonly onForget: () => void
}

/** A submission of this device: its state, and the actions of its sender. */
export function OwnItem(props: OwnItemProps) {
  const { stored, outcome, firms, shown, isOpen, ask, askOwn, onBegin, onForget } = props
  const item = useRef<HTMLElement>(null)
  const action = useOwnAction(outcome)
  const { doing, announcement, refusal, isSending } = action
  const leave = () => {
    action.leave()
    // The button that was pressed is removed without an outcome.
    item.current?.focus({ preventScroll: true })
  }
  const { key, own } = stored
  const submission = own?.review
  const { draft, change, Part, loadAgain } = useObjecting(key, submission)
  const name = nameOf(stored)
  const slug = firms.find(({ id }) => id === submission?.published?.firmId)?.slug
  const isOver = submission === null || submission?.state === 'withdrawn'
  const begin = (what: NonNullable<typeof doing>) => {
    onBegin()
    if (what === 'objecting' && !Part) loadAgain()
    action.begin(what)
  }
  const objecting = {
    onSend() {
      action.sent()
      askOwn({ do: 'object', key, ...draft })
    },
    onClose: leave,
  }
  /** A list of the page's buttons says which review each is of. */
  const of = (label: string) => ({ 'aria-label': `${label}: ${name}` })
  return (
    <article ref={item} tabIndex={-1} className={styles.item} aria-label={`Your review of ${name}`}>
      <div className={styles.head}>
        <h3 className={layout.h3} translate="no">
          {name}
        </h3>
        <StateBadge submission={submission} />
      </div>
      <OwnFacts own={own} isOver={isOver} hasReasons={Part !== null} />
      {isOpen && doing === null && <WasItPaid stored={stored} name={name} ask={ask} />}
      {Part && submission && !isOver && (
        <Part
          submission={submission}
          firmName={name}
          isOpen={isOpen}
          objecting={
            doing === 'objecting' ? { draft, onChange: change, isSending, refusal, ...objecting } : null
          }
        />
      )}
      {doing === 'objecting' && !Part && <p role="status">The form loads. It needs a connection once.</p>}
      {doing === 'correcting' && submission && (
        <CorrectForm
          content={submission.content}
          firms={firms}
          shown={shown}
          onCancel={leave}
          isSending={isSending}
          refusal={refusal}
          onSend={(content) => {
            action.sent()
            askOwn({ do: 'correct', key, content })
          }}
        />
      )}
      {doing === 'withdrawing' && (
        <WithdrawQuestion
          isSending={isSending}
          refusal={refusal}
          onWithdraw={() => {
            action.sent()
            askOwn({ do: 'withdraw', key })
          }}
          onKeep={leave}
        />
      )}
      <Outcome announcement={announcement} className={styles.said} />
      {(doing === null || doing === 'objecting') && (
        <OwnButtons
          of={of}
          slug={slug}
          submission={submission ?? null}
          isOver={isOver}
          isOpen={isOpen}
          onBegin={begin}
          onForget={onForget}
        />
      )}
    </article>
  )
}

/** The state of a submission, or that an objection waits. */
function StateBadge({ submission }: { readonly submission: OwnSubmission | null | undefined }) {
  if (submission?.objection?.decided_at === null) {
    return (
      <Badge kind="warn" icon="clock">
        Objection
      </Badge>
    )
  }
  const state = ownStates.find((one) => one.key === submission?.state)
  if (!state) return null
  return (
    <Badge kind={badgeKinds[state.tone]} icon={state.key === 'waiting' ? 'clock' : undefined}>
      {state.label}
    </Badge>
  )
}

/** Few senders are refused something: this part is not kept for offline, their words are. */
const objecting = deferredComponent(
  async () => (await import('../objecting/objecting-part.tsx')).ObjectingPart,
)

/** When the decision was taken that can be objected to; null for none, undefined until it is known. */
function objectableSince(submission: OwnSubmission | null | undefined): string | null | undefined {
  if (submission === undefined) return undefined
  const statement = submission?.statement
  return statement?.ends_at ? statement.decided_at : null
}

/**
 * The lazily loaded part with reasons and objection form, and the draft of an objection, which outlives the form and the page.
 * `key`: of the submission on this device.
 */
function useObjecting(key: string, submission: OwnSubmission | null | undefined) {
  const { draft, change } = useObjectionDraft(key, objectableSince(submission))
  const [tries, setTries] = useState(1)
  const isWanted = Boolean(submission?.statement || submission?.objection)
  const { Component } = objecting.useAhead(isWanted ? tries : 0)
  return { draft, change, Part: Component, loadAgain: () => setTries(tries + 1) }
}
