import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { dayOf } from '#contract/primitives/day.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { inDays } from '#contract/primitives/time.ts'
import { payoutFaults } from '#contract/reviews/payout-facts.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import type { ShownSubmission } from '#pwa/data/outbox/messages.ts'
import type { FollowUp } from '#pwa/data/outbox/stored-submission.ts'
import { type Outbox, useOutbox } from '#pwa/data/outbox/use-outbox.ts'
import { Button } from '#pwa/ui/button.tsx'
import { DayInput } from '#pwa/ui/day-input.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import { receivedText, unrealText } from '../form/form-rules.ts'
import { type FollowUpState, followUpState } from './follow-up-state.ts'
import { nameOf } from './own-facts.tsx'

interface WasItPaidProps extends Pick<Outbox, 'ask'> {
  readonly stored: ShownSubmission
  /** Of the firm, so that a list of the page's buttons says which payout each is of. */
  readonly name: string
}

/** Asks about the payout that a review waits for, and shows the answer; null where there is none to ask about. */
export function WasItPaid({ stored, name, ask }: WasItPaidProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  const state = followUpState(stored, dayOf(new Date()))
  if (!state) return null
  const say = (answer: FollowUp['answer'], day = dayOf(new Date())) => {
    ask({ do: 'follow-up', key: stored.key, answer, day })
    // The button that was pressed goes.
    box.current?.focus({ preventScroll: true })
  }
  return (
    <Box ref={box} {...textsOf(state)}>
      {state.kind === 'question' && <Answers name={name} onAnswer={say} />}
      {state.kind === 'answered' && <Answered name={name} state={state} onAnswer={say} />}
    </Box>
  )
}

interface BoxTexts {
  readonly title: string
  readonly text: string
  readonly icon: 'check' | 'info' | 'clock' | 'wifi-off' | null
}

const UNSENT = 'Kept here, sent when you are online.'

/** The texts of the box: the question, or the answer and its consequence. */
function textsOf(state: FollowUpState): BoxTexts {
  if (state.kind === 'waiting') {
    return {
      title: 'Still waiting',
      text: `Kept on this device. Asked again on ${dayText(state.again)}.`,
      icon: 'clock',
    }
  }
  if (state.kind === 'question') {
    const { askedOn, days, problem, isUnsent } = state
    const since = askedOn
      ? `You asked on ${dayText(askedOn)}, ${inDays(days)} ago.`
      : `You wrote ${inDays(days)} ago that you wait for it.`
    return { title: 'Was it paid?', text: problem || (isUnsent ? UNSENT : since), icon: null }
  }
  const { answer, day, isUnsent } = state.answer
  return {
    title: answer === 'paid' ? `Paid, received ${dayText(day)}` : 'Refused',
    text: isUnsent ? UNSENT : 'Sent as a correction, read before it counts.',
    icon: isUnsent ? 'wifi-off' : answer === 'paid' ? 'check' : 'info',
  }
}

interface BoxProps extends BoxTexts {
  readonly ref: Ref<HTMLFieldSetElement>
  readonly children: ReactNode
}

function Box({ ref, title, text, icon, children }: BoxProps) {
  const id = useId()
  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      className="grid grid-cols-1 gap-2h rounded-md bg-surface-2 px-3h py-3"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <p className="flex items-center gap-2 font-650">
        {icon && (
          <span className={`grid ${icon === 'check' ? 'text-success-ink' : 'text-text-3'}`}>
            <Icon name={icon} size="s" />
          </span>
        )}
        <b id={`${id}-title`} className="font-650">
          {title}
        </b>
      </p>
      <p id={`${id}-text`} className="-mt-2 text-sm text-text-3" role="status">
        {text}
      </p>
      {children}
    </fieldset>
  )
}

interface AnswersProps {
  readonly name: string
  readonly onAnswer: (answer: FollowUp['answer'], day?: string) => void
}

const answers = [
  { answer: 'paid', label: 'Yes, paid' },
  { answer: 'refused', label: 'Refused' },
  { answer: 'waiting', label: 'Still waiting' },
] as const

const Answers = ({ name, onAnswer }: AnswersProps) => (
  <div className="flex flex-wrap gap-2">
    {answers.map(({ answer, label }) => (
      <Button
        key={answer}
        className="grow bg-surface px-1h text-sm"
        aria-label={`${label}: ${name}`}
        onClick={() => onAnswer(answer)}
      >
        {label}
      </Button>
    ))}
  </div>
)

interface AnsweredProps extends AnswersProps {
  readonly state: Extract<FollowUpState, { kind: 'answered' }>
}

/** The day can be changed, and the answer taken back, until our team has read it. */
function Answered({ name, state: { askedOn, answer }, onAnswer }: AnsweredProps) {
  const [isChanging, setChanging] = useState(false)
  if (isChanging) {
    return (
      <DayForm
        day={answer.day}
        askedOn={askedOn}
        onSave={(day) => {
          setChanging(false)
          onAnswer('paid', day)
        }}
        onCancel={() => setChanging(false)}
      />
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      {answer.answer === 'paid' && (
        <Button aria-label={`Change the day: ${name}`} onClick={() => setChanging(true)}>
          Change the day
        </Button>
      )}
      <Button variant="ghost" aria-label={`Undo: ${name}`} onClick={() => onAnswer('undone')}>
        Undo
      </Button>
    </div>
  )
}

interface DayFormProps {
  /** When the payout was received, `YYYY-MM-DD`. */
  readonly day: string
  /** When it was asked for, or "". */
  readonly askedOn: string
  readonly onSave: (day: string) => void
  readonly onCancel: () => void
}

/** Corrects the day on which a payout was received. */
function DayForm({ day, askedOn, onSave, onCancel }: DayFormProps) {
  const [typed, setTyped] = useState(day)
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const save = () => {
    const said = { outcome: 'paid_out', payoutRequestedOn: askedOn, payoutReceivedOn: typed }
    const faults = payoutFaults({ ...said, payoutMethod: '', refusalReason: '' }, dayOf(new Date()))
    const fault = faults.get('payoutReceivedOn')
    const unreal = unrealText(typed)
    if (typed !== '' && unreal === '' && !fault) return onSave(typed)
    setProblem(unreal || (fault ? receivedText(fault, askedOn) : 'Please choose a day.'))
    field.current?.focus()
  }
  return (
    <form
      className="grid grid-cols-1 gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Field label="Received on" problem={problem}>
        {(control) => (
          <DayInput
            {...control}
            ref={(input) => {
              field.current = input
              // It replaces the button that was pressed.
              if (input && !input.form?.contains(document.activeElement)) input.focus()
            }}
            value={typed}
            onDay={setTyped}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" type="submit">
          Save the day
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** The reviews of this device that wait for a payout, beside the saved firms; null without any. */
export function SavedFollowUps() {
  const { settings } = useDirectory()
  const { onShow, ask, askOwn } = useOutbox()
  const today = dayOf(new Date())
  const followed = (onShow?.submissions ?? []).filter((one) => followUpState(one, today))
  const isAny = settings.userSubmissions.enabled && followed.length > 0
  useEffect(() => {
    // The device's own state of them may be old.
    if (isAny) askOwn({ do: 'read-own' })
  }, [isAny, askOwn])
  if (!isAny) return null
  return (
    <section className={`${layout.wrap} grid grid-cols-1 gap-2`} aria-labelledby="saved-follow-ups">
      <h2 id="saved-follow-ups" className={layout.h2}>
        Payouts you wait for
      </h2>
      <ul className="grid grid-cols-1 gap-3">
        {followed.map((stored) => {
          const name = nameOf(stored)
          return (
            <li
              key={stored.key}
              className="grid grid-cols-1 gap-2 rounded-lg border border-border bg-surface p-4 wrap-anywhere"
            >
              <h3 className={layout.h3} translate="no">
                {name}
              </h3>
              <WasItPaid stored={stored} name={name} ask={ask} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
