import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { dayText } from '#contract/primitives/day-text.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import {
  type Answerable,
  type AnswerableReviews,
  readAnswerable,
  sendAnswer,
} from '#contract/reviews/firm-answers.ts'
import { ANSWER_LENGTH } from '#contract/reviews/options.ts'
import { problemOf } from '#pwa/api/api-error.ts'
import { call } from '#pwa/api/call.ts'
import { PublishedReview } from '#pwa/reviews/published/published-review.tsx'
import { Alert } from '#pwa/ui/alert.tsx'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Field } from '#pwa/ui/field.tsx'
import layout from '#pwa/ui/layout.module.css'
import { NO_ANNOUNCEMENT, Outcome, Refused } from '#pwa/ui/outcome.tsx'
import { Segment, segmentsClasses } from '#pwa/ui/segment.tsx'
import { isOver, MailedPage, openLink, useMailedLink } from '../mailed-page.tsx'

/**
 * The page on which the representative of a firm answers its reviews. The holder of the link needs no account; its token is in the
 * fragment, which no server sees. (docs/decisions/firm-answers.md)
 */
export function AnswerReviews() {
  const { link, open, send } = useAnswering()
  return (
    <MailedPage
      {...{ link, open }}
      className="max-w-184"
      title="Answer reviews"
      ended="Ask for a new one."
      failed="The reviews could not be loaded"
    >
      {(opened) => <OpenLink link={opened} send={send} />}
    </MailedPage>
  )
}

const lists = [
  { key: 'without', label: 'Without answer' },
  { key: 'answered', label: 'Answered' },
] as const

/** A refused answer can be written again, so its review still waits for one. */
const isAnswered = ({ answer }: Answerable): boolean => answer !== null && answer.status !== 'rejected'

interface OpenLinkProps {
  readonly link: AnswerableReviews
  readonly send: (reviewId: string, text: string) => Promise<string>
}

function OpenLink({ link: { firm, expires_at, reviews }, send }: OpenLinkProps) {
  const [announcement, setAnnouncement] = useState(NO_ANNOUNCEMENT)
  const [list, setList] = useState<(typeof lists)[number]['key']>('without')
  const answered = reviews.filter(isAnswered)
  const without = reviews.filter((one) => !isAnswered(one))
  const shown = list === 'answered' ? answered : without
  return (
    <>
      <div className={layout.wash}>
        <Badge kind="inf" icon="clock">
          {`Link valid until ${dayText(expires_at)}`}
        </Badge>
        <div className="mt-4 flex flex-wrap items-center gap-3 wrap-anywhere">
          <Avatar name={firm.name} src={pictureOf(firm.logoImage)} />
          <div>
            <h1 className={layout.h1}>Answer reviews</h1>
            <p className="text-text-2">
              for <span translate="no">{firm.name}</span>
            </p>
          </div>
        </div>
        <p className={layout.lead}>
          Your answer stands below the review, with the firm’s name and date. Our team reads it first; it
          cannot change the review, its stars or your tier.
        </p>
      </div>
      <fieldset className={segmentsClasses} aria-label="Reviews to show">
        {lists.map(({ key, label }) => (
          <Segment
            key={key}
            name="list"
            checked={list === key}
            onChange={() => setList(key)}
            label={`${label} (${key === 'answered' ? answered.length : without.length})`}
          />
        ))}
      </fieldset>
      <Outcome announcement={announcement} className={layout.caption} />
      {shown.length === 0 && (
        <Empty icon="inbox" title={list === 'answered' ? 'No answers yet' : 'Every review has an answer'} />
      )}
      <ul className="grid grid-cols-1 gap-3">
        {shown.map((one) => (
          <li key={one.review.id}>
            <AnswerItem
              item={one}
              firmName={firm.name}
              isOurs={one.review.firmId === firm.id}
              onBegin={() => setAnnouncement(NO_ANNOUNCEMENT)}
              send={async (reviewId, text) => {
                const problem = await send(reviewId, text)
                if (problem === '') setAnnouncement({ text: 'Sent for approval. It stands under Answered.' })
                return problem
              }}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

const read = (token: string): Promise<AnswerableReviews> => call(readAnswerable, { body: { token } })

/** The fragment of the address, after "#": null on the server and until hydration. */
function useFragment(): string | null {
  const [fragment, setFragment] = useState<string | null>(null)
  useEffect(() => {
    const take = () => setFragment(location.hash.slice(1))
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return fragment
}

/** The reviews that the holder of the link in the address may answer, and the call that sends an answer. */
function useAnswering() {
  const token = useFragment()
  const { link, open, show } = useMailedLink(read, token)
  /** Sends an answer; returns why it could not be sent, "" where it was. */
  const send = useCallback(
    async (reviewId: string, text: string): Promise<string> => {
      try {
        const answered = await call(sendAnswer, { body: { token: token ?? '', reviewId, text } })
        show((before) => (before.status === 'open' ? withAnswer(before, answered) : before))
        return ''
      } catch (error) {
        if (!isOver(error)) return problemOf(error)
        const now = await openLink(read, token ?? '')
        show(now)
        return now.status === 'open' ? problemOf(error) : ''
      }
    },
    [token, show],
  )
  return { link, open, send }
}

const withAnswer = <T extends AnswerableReviews>(opened: T, answered: Answerable): T => ({
  ...opened,
  reviews: opened.reviews.map((one) => (one.review.id === answered.review.id ? answered : one)),
})

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
function AnswerItem(props: AnswerItemProps) {
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
    <div className="rounded-lg border border-border bg-surface p-4 tablet:p-6">
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
