import { createContext, useCallback, useContext } from 'react'
import type * as v from 'valibot'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { ApiError } from '#pwa/api/api-error.ts'
import { type CallInput, type CallOptions, callForTag, type Tagged } from '#pwa/api/call.ts'
import { useSession } from './session.tsx'

/** What one call may say beside its input. */
export type StaffCallOptions = Pick<CallOptions, 'ifMatch' | 'signal' | 'silenceLimit'>

/** Calls an endpoint as whoever is signed in. Throws as `call` does. */
export type StaffCall = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  input: CallInput<P, Q, B>,
  options?: StaffCallOptions,
) => Promise<v.InferOutput<R>>

/** As `StaffCall`, with the reply's entity tag. */
export type TaggedStaffCall = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  input: CallInput<P, Q, B>,
  options?: StaffCallOptions,
) => Promise<Tagged<v.InferOutput<R>>>

/** Asks the person to sign in again; gives the new token, or null where they would not. */
export type AskAgain = () => Promise<string | null>

export const AskAgainContext = createContext<AskAgain>(async () => null)

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined)

/**
 * The typed call of the admin area. Where the server wants a newer sign-in, or knows the session no more, the person is
 * asked over what is on the screen and the call made once more: nothing that was being written is lost. Who will not
 * sign in again, or was not inside yet, finds the login. (threat C7, decisions section 5)
 */
export function useTaggedStaffCall(): TaggedStaffCall {
  const { token, end } = useSession()
  const askAgain = useContext(AskAgainContext)
  return useCallback<TaggedStaffCall>(
    async (endpoint, input, options = {}) => {
      try {
        return await callForTag(endpoint, input, token === null ? options : { ...options, token })
      } catch (error) {
        const isOver = codeOf(error) === 'not_signed_in' && token !== null
        if (!isOver && codeOf(error) !== 'sign_in_again') throw error
        const fresh = await askAgain()
        if (fresh !== null) return callForTag(endpoint, input, { ...options, token: fresh })
        if (isOver) end('expired')
        throw error
      }
    },
    [token, end, askAgain],
  )
}

/** As `useTaggedStaffCall`, for replies whose entity tag nobody needs. */
export function useStaffCall(): StaffCall {
  const callStaff = useTaggedStaffCall()
  return useCallback<StaffCall>(
    async (endpoint, input, options) => (await callStaff(endpoint, input, options)).data,
    [callStaff],
  )
}
