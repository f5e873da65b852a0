import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type Answerable,
  type AnswerableReviews,
  readAnswerable,
  sendAnswer,
} from '#contract/reviews/firm-answers.ts'
import { ApiError } from '#pwa/api/api-error.ts'
import { call } from '#pwa/api/call.ts'

/** The state of a link: being opened, expired, not reached, or the reviews that its holder may answer. */
export type Answering =
  | { readonly status: 'loading' }
  | { readonly status: 'ended' }
  | { readonly status: 'failed'; readonly message: string }
  | ({ readonly status: 'open' } & AnswerableReviews)

const isOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

const messageOf = (error: unknown): string =>
  error instanceof ApiError && error.failure === 'refused'
    ? error.message
    : 'Check your connection and try again.'

const read = (token: string): Promise<Answering> =>
  call(readAnswerable, { body: { token } }).then(
    (opened) => ({ status: 'open', ...opened }),
    (error: unknown) =>
      isOver(error) ? { status: 'ended' } : { status: 'failed', message: messageOf(error) },
  )

/**
 * The reviews that the holder of the link in the address may answer, and the calls. The link is opened again when its fragment
 * changes.
 */
export function useAnswering() {
  const [token, setToken] = useState<string | null>(null)
  const run = useRef(0)
  const [state, setState] = useState<Answering>({ status: 'loading' })

  useEffect(() => {
    const take = () => setToken(location.hash.slice(1))
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])

  const open = useCallback(() => {
    if (token === null) return
    setState({ status: 'loading' })
    run.current += 1
    const mine = run.current
    // The link in the address may have changed since.
    void read(token).then((next) => mine === run.current && setState(next))
  }, [token])
  useEffect(open, [open])

  /** Sends an answer; returns why it could not be sent, "" where it was. */
  const send = useCallback(
    async (reviewId: string, text: string): Promise<string> => {
      try {
        const answered = await call(sendAnswer, { body: { token: token ?? '', reviewId, text } })
        setState((before) => withAnswer(before, answered))
        return ''
      } catch (error) {
        if (!isOver(error)) return messageOf(error)
        const now = await read(token ?? '')
        setState(now)
        return now.status === 'open' ? messageOf(error) : ''
      }
    },
    [token],
  )
  return { state, open, send }
}

function withAnswer(state: Answering, answered: Answerable): Answering {
  if (state.status !== 'open') return state
  const reviews = state.reviews.map((one) => (one.review.id === answered.review.id ? answered : one))
  return { ...state, reviews }
}
