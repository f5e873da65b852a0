import { type FormEvent, useEffect, useRef, useState } from 'react'
import { dayText } from '#contract/primitives/day-text.ts'
import type { Answerable } from '#contract/reviews/firm-answers.ts'
import { ANSWER_LENGTH } from '#contract/reviews/options.ts'
import { PublishedReview } from '#pwa/reviews/published/published-review.tsx'
import { Alert } from '#pwa/ui/alert.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { NO_ANNOUNCEMENT, Refused } from '#pwa/ui/outcome.tsx'

interface AnswerItemProps {
  readonly item: Answerable
  readonly firmName: string
  /** Whether the review is about this firm still. */
  readonly isOurs: boolean
  /** Returns why it could not be sent, "" where it was. */
  readonly send: (reviewId: string, text: string) => Promise<string>
  /** Called when its answer form opens. */
  readonly onBegin: () => void
}

/** A review of the firm, with its answer or the form for one. */
export function AnswerItem(props: AnswerItemProps) {
  const { item, firmName, isOurs, send, onBegin } = props
  const { review, answer } = item
  const [isWriting, setWriting] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasLeft = useRef(false)
  useEffect(() => {
    // The button that was pressed is gone, and the one that opened the form is back.
    if (!isWriting && wasLeft.current) button.current?.focus()
    wasLeft.current = false
  }, [isWriting])
  const begin = () => {
    setWriting(true)
    onBegin()
  }
  const leave = () => {
    wasLeft.current = true
    setWriting(false)
  }
  const mayWrite = isOurs && (answer === null || answer.status !== 'approved')
  return (
    <div className="rounded-lg border border-border bg-surface p-4 shadow-1 tablet:p-6">
      <PublishedReview
        review={review}
        firmName={firmName}
        action={
          mayWrite &&
          !isWriting && (
            <Button
              ref={button}
              className="ms-auto"
              onClick={begin}
              aria-label={`${answer ? 'Change the' : 'Write an'} answer`}
            >
              {answer ? 'Change' : 'Answer'}
            </Button>
          )
        }
      />
      {answer && answer.status !== 'approved' && !isWriting && (
        <div className="grid justify-items-start gap-2 rounded-md bg-surface-2 px-4 py-3 wrap-anywhere whitespace-pre-line">
          {answer.status === 'pending' ? (
            <Badge kind="warn" icon="clock">{`Sent ${dayText(answer.sent_at)}, waiting for approval`}</Badge>
          ) : (
            <Alert tone="warning" icon="circle-alert" title="Not published">
              {answer.reason}
            </Alert>
          )}
          <p dir="auto">{answer.text}</p>
        </div>
      )}
      {isWriting && (
        <AnswerForm
          firmName={firmName}
          before={answer?.text ?? ''}
          send={(text) => send(review.id, text)}
          onDone={() => setWriting(false)}
          onCancel={leave}
        />
      )}
    </div>
  )
}

interface AnswerFormProps {
  readonly firmName: string
  /** The answer sent before. */
  readonly before: string
  readonly send: (text: string) => Promise<string>
  readonly onDone: () => void
  readonly onCancel: () => void
}

function AnswerForm({ firmName, before, send, onDone, onCancel }: AnswerFormProps) {
  const [text, setText] = useState(before)
  const [problem, setProblem] = useState('')
  const [refusal, setRefusal] = useState(NO_ANNOUNCEMENT)
  const [isSending, setSending] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  // The form opens by a press on its button.
  useEffect(() => field.current?.focus(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setRefusal(NO_ANNOUNCEMENT)
    if (text.trim() === '') {
      setProblem('Write your answer first')
      field.current?.focus()
      return
    }
    setSending(true)
    const failure = await send(text)
    setSending(false)
    if (failure === '') onDone()
    else setRefusal({ text: failure })
  }
  return (
    <form className="mt-2 grid grid-cols-1 gap-3" onSubmit={submit} noValidate>
      <Field
        label={`Answer of ${firmName}`}
        problem={problem}
        hint="No links, no private data of the trader."
        aside={`${text.length} / ${ANSWER_LENGTH.toLocaleString('en')}`}
      >
        {(control) => (
          <textarea
            {...control}
            rows={5}
            ref={field}
            maxLength={ANSWER_LENGTH}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setProblem('')
            }}
          />
        )}
      </Field>
      <Refused announcement={refusal} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" busy={isSending}>
          Send for approval
        </Button>
      </div>
    </form>
  )
}
