import { useRef, useState } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import type { OwnContent, OwnSubmission } from '#contract/own-submissions.ts'
import { ownStates } from '#contract/reviews/options.ts'
import { applicableFacts, type PayoutFact } from '#contract/reviews/payout-facts.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { deferredComponent } from '#pwa/data/deferred-component.ts'
import type { OwnOutcome, ShownSubmission } from '#pwa/data/outbox/messages.ts'
import { emptyFields, type SubmissionFields } from '#pwa/data/outbox/stored-submission.ts'
import type { Outbox } from '#pwa/data/outbox/use-outbox.ts'
import { paths } from '#pwa/paths.ts'
import { Badge, type BadgeKind } from '#pwa/ui/badge.tsx'
import { Button, buttonClass } from '#pwa/ui/button.tsx'
import layout from '#pwa/ui/layout.module.css'
import { type Announcement, Outcome, Refused } from '#pwa/ui/outcome.tsx'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { ExperienceFields } from '../form/experience-fields.tsx'
import { DescriptionField, FirmField, IncentivisedField, RatingField } from '../form/fields.tsx'
import { type CheckedField, checkedFields, knownAbout, problemsOf } from '../form/form-rules.ts'
import { useObjectionDraft } from './objection-draft.ts'
import { AskingBox, useOwnAction } from './own-action.tsx'
import { nameOf, OwnFacts } from './own-facts.tsx'
import { WasItPaid } from './was-it-paid.tsx'

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
  const send = (request: Parameters<typeof askOwn>[0]) => {
    action.sent()
    askOwn(request)
  }
  const objecting = { onSend: () => send({ do: 'object', key, ...draft }), onClose: leave }
  /** A list of the page's buttons says which review each is of. */
  const of = (label: string) => ({ 'aria-label': `${label}: ${name}` })
  return (
    <article
      ref={item}
      tabIndex={-1}
      className="grid grid-cols-1 gap-2 rounded-lg border border-border bg-surface p-4 wrap-anywhere"
      aria-label={`Your review of ${name}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
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
          onSend={(content) => send({ do: 'correct', key, content })}
        />
      )}
      {doing === 'withdrawing' && (
        <AskingBox
          title="Withdraw this review?"
          text="Its text and files are deleted everywhere, for good. You can write a new one at any time."
          refusal={refusal}
          acts={[
            {
              children: 'Withdraw',
              variant: 'danger',
              busy: isSending,
              onClick: () => send({ do: 'withdraw', key }),
            },
          ]}
          leave="Keep it"
          onClose={leave}
        />
      )}
      <Outcome announcement={announcement} className="text-success-ink empty:hidden" />
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

interface OwnButtonsProps {
  /** Says in a list of buttons which review each is of. */
  readonly of: (label: string) => { readonly 'aria-label': string }
  /** Slug of the reviewed firm. */
  readonly slug: string | undefined
  readonly submission: OwnSubmission | null
  /** Whether it is withdrawn, or deleted on the site. */
  readonly isOver: boolean
  /** Whether the site accepts corrections. */
  readonly isOpen: boolean
  readonly onBegin: (what: 'correcting' | 'withdrawing' | 'objecting') => void
  readonly onForget: () => void
}

/** The actions of a sender on a submission. */
function OwnButtons({ of, slug, submission, isOver, isOpen, onBegin, onForget }: OwnButtonsProps) {
  const endsAt = submission?.statement?.ends_at ?? null
  const mayObject = endsAt !== null && Date.parse(endsAt) > Date.now()
  return (
    <div className="flex flex-wrap gap-2 *:max-w-full *:py-1 *:whitespace-normal">
      {submission && !isOver && (
        <>
          {isOpen && (
            <Button {...of('Correct')} variant="tonal" icon="pen-line" onClick={() => onBegin('correcting')}>
              Correct
            </Button>
          )}
          {mayObject && (
            <Button {...of('Object')} icon="scale" onClick={() => onBegin('objecting')}>
              Object
            </Button>
          )}
          <Button {...of('Withdraw')} onClick={() => onBegin('withdrawing')}>
            Withdraw
          </Button>
        </>
      )}
      {slug && (
        <PageLink {...of('View')} className={buttonClass({ variant: 'ghost' })} to={paths.firm.to(slug)}>
          View
        </PageLink>
      )}
      {(isOver || submission?.state === 'rejected') && (
        <Button {...of('Forget on this device')} variant="ghost" onClick={onForget}>
          Forget on this device
        </Button>
      )}
    </div>
  )
}

interface CorrectFormProps {
  readonly content: OwnContent
  readonly firms: readonly FirmRow[]
  readonly shown: PublicSettings['userSubmissions']['formFields']
  readonly isSending: boolean
  /** Why the last attempt failed. */
  readonly refusal: Announcement
  readonly onSend: (content: OwnContent) => void
  readonly onCancel: () => void
}

const fieldsOf = ({ rating, ...content }: OwnContent): SubmissionFields => ({
  ...emptyFields,
  ...content,
  rating: rating === null ? '' : String(rating),
})

/** The words of a submission, to be corrected. Its files and contact data stay as they were sent. */
function CorrectForm(props: CorrectFormProps) {
  const { content, firms, shown, isSending, refusal, onSend, onCancel } = props
  const [fields, setFields] = useState(() => fieldsOf(content))
  const [isTried, setTried] = useState(false)
  const write = (change: Partial<SubmissionFields>) => setFields((before) => ({ ...before, ...change }))
  // The submission may already have a file; the form asks for none.
  const found = problemsOf(fields, 1, { ...shown, showEmail: false })
  const problems = isTried ? found : {}
  const places = useRef(new Map<CheckedField, HTMLElement>())
  const place = (field: CheckedField) => (element: HTMLElement | null) => {
    if (element) places.current.set(field, element)
  }
  const send = () => {
    setTried(true)
    const first = checkedFields.find((field) => found[field])
    if (first) return places.current.get(first)?.focus()
    if (isSending) return
    const {
      firmName,
      description,
      accountSize,
      outcome,
      experiencedOn,
      payoutAmount,
      incentivised,
      showName,
    } = fields
    onSend({
      firmName,
      description,
      rating: fields.rating === '' ? null : Number(fields.rating),
      accountSize,
      outcome: outcome as OwnContent['outcome'],
      experiencedOn,
      payoutAmount,
      ...(applicableFacts(fields, outcome) as Pick<OwnContent, PayoutFact>),
      firmId: knownAbout(firmName, firms).firmId,
      incentivised,
      showName,
    })
  }
  const parts = { fields, problems, write, place }
  return (
    <form
      className="grid grid-cols-1 gap-4"
      ref={focus}
      tabIndex={-1}
      aria-label="Correct this review"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {shown.showPropFirm && <FirmField {...parts} firms={firms} />}
      {shown.showRating && (
        <RatingField
          ref={place('rating')}
          value={fields.rating}
          problem={problems.rating ?? ''}
          onChange={(rating) => write({ rating })}
        />
      )}
      <ExperienceFields {...parts} />
      {shown.showDescription && <DescriptionField {...parts} />}
      <IncentivisedField fields={fields} write={write} />
      <Refused announcement={refusal} />
      <div className="flex flex-wrap gap-2 *:max-w-full *:py-1 *:whitespace-normal">
        <Button variant="primary" type="submit" busy={isSending}>
          Send the correction
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Replaces the button that was pressed. */
const focus = (element: HTMLElement | null) => element?.focus()
