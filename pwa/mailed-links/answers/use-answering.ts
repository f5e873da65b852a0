import { useCallback, useEffect, useState } from 'react'
import {
  type Answerable,
  type AnswerableReviews,
  readAnswerable,
  sendAnswer,
} from '#contract/reviews/firm-answers.ts'
import { problemOf } from '#pwa/api/api-error.ts'
import { call } from '#pwa/api/call.ts'
import { isOver, openLink, useMailedLink } from '../use-mailed-link.ts'

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
export function useAnswering() {
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
