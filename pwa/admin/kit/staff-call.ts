import { createContext, useCallback, useContext } from 'react'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { ApiError } from '#pwa/api/api-error.ts'
import { type CallInput, call } from '#pwa/api/call.ts'
import { useSession } from './session.tsx'

/** Calls an endpoint as whoever is signed in. Throws as `call` does. */
export type StaffCall = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  input: CallInput<P, Q, B>,
) => ReturnType<typeof call<P, Q, B, R>>

/** Asks the person to sign in again; gives the new token, or null where they would not. */
export type AskAgain = () => Promise<string | null>

export const AskAgainContext = createContext<AskAgain>(async () => null)

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined)

/**
 * The typed call of the admin area. A session that the server does not know is forgotten; where it knows it but wants a
 * newer sign-in, the person is asked and the call made once more. (threat C7)
 */
export function useStaffCall(): StaffCall {
  const { token, end } = useSession()
  const askAgain = useContext(AskAgainContext)
  return useCallback<StaffCall>(
    async (endpoint, input) => {
      try {
        return await call(endpoint, input, token === null ? {} : { token })
      } catch (error) {
        if (codeOf(error) === 'not_signed_in' && token !== null) end('expired')
        if (codeOf(error) !== 'sign_in_again') throw error
        const fresh = await askAgain()
        if (fresh === null) throw error
        return call(endpoint, input, { token: fresh })
      }
    },
    [token, end, askAgain],
  )
}
