import { useCallback, useEffect, useState } from 'react'
import { type MailedStatement, objectToDecision, readMailedStatement } from '#contract/own-objections.ts'
import { ApiError } from '#pwa/api/api-error.ts'
import { call } from '#pwa/api/call.ts'

/** The state of a mailed link: being opened, over or used, not reached, or the decision that it is about. */
type Mailed =
  | { readonly status: 'loading' }
  | { readonly status: 'ended' }
  | { readonly status: 'failed'; readonly message: string }
  | ({ readonly status: 'open' } & MailedStatement)

const isOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

const messageOf = (error: unknown): string =>
  error instanceof ApiError && error.failure === 'refused'
    ? error.message
    : 'Check your connection and try again.'

const read = (token: string): Promise<Mailed> =>
  call(readMailedStatement, { body: { token } }).then(
    (opened) => ({ status: 'open', ...opened }),
    (error: unknown) =>
      isOver(error) ? { status: 'ended' } : { status: 'failed', message: messageOf(error) },
  )

/** The decision that a mailed link is about, and the call that objects to it. */
export function useMailedStatement(token: string) {
  const [state, setState] = useState<Mailed>({ status: 'loading' })
  const [opened, setOpened] = useState(0)
  useEffect(() => {
    let isLeft = false
    // Asked again for each press on "Try Again".
    void opened
    setState({ status: 'loading' })
    void read(token).then((next) => {
      if (!isLeft) setState(next)
    })
    return () => {
      isLeft = true
    }
  }, [token, opened])
  const open = useCallback(() => setOpened((times) => times + 1), [])
  /** Sends the objection; returns why it could not be sent, "" where it was. */
  const send = useCallback(
    async (said: { readonly text: string; readonly email: string }): Promise<string> => {
      try {
        setState({ status: 'open', ...(await call(objectToDecision, { body: { token, ...said } })) })
        return ''
      } catch (error) {
        return messageOf(error)
      }
    },
    [token],
  )
  return { state, open, send }
}
