import { useCallback } from 'react'
import { type MailedStatement, objectToDecision, readMailedStatement } from '#contract/own-objections.ts'
import { problemOf } from '#pwa/api/api-error.ts'
import { call } from '#pwa/api/call.ts'
import { useMailedLink } from '../use-mailed-link.ts'

const read = (token: string): Promise<MailedStatement> => call(readMailedStatement, { body: { token } })

/** The decision that a mailed link is about, and the call that objects to it. */
export function useMailedStatement(token: string) {
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
