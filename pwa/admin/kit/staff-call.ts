import { createContext, useCallback, useContext } from 'react'
import type * as v from 'valibot'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { ApiError } from '#pwa/api/api-error.ts'
import {
  type CallInput,
  type CallOptions,
  call,
  callForFile,
  callForTag,
  type Tagged,
} from '#pwa/api/call.ts'
import type { RequestInput } from '#pwa/api/request-of.ts'
import { sendForm, type TransferOptions } from '#pwa/api/transfer.ts'
import { useSession } from './session.tsx'

/** What one call may say beside its input. */
type StaffCallOptions = Pick<CallOptions, 'ifMatch' | 'signal'>

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

/** Lets the person sign in again. Resolves to the new token, or null if they did not. */
type SignInAgain = () => Promise<string | null>

export const SignInAgainContext = createContext<SignInAgain>(async () => null)

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined)

/**
 * Makes calls as whoever is signed in. Where the server wants a newer sign-in, or knows the session no more, the person
 * is asked over what is on the screen and the call made once more: nothing that was being written is lost. Who will not
 * sign in again, or was not inside yet, finds the login. (threat C7)
 */
export function useAsStaff(): <T>(attempt: (as: { readonly token?: string }) => Promise<T>) => Promise<T> {
  const { token, end, latest } = useSession()
  const signInAgain = useContext(SignInAgainContext)
  return useCallback(
    async (attempt) => {
      let used = token
      let wasAsked = false
      for (;;) {
        try {
          return await attempt(used === null ? {} : { token: used })
        } catch (error) {
          const isOver = codeOf(error) === 'not_signed_in' && used !== null
          if (wasAsked || (!isOver && codeOf(error) !== 'sign_in_again')) throw error
          // Who signs in anew, in another tab or for another call, ends the session that this call was made with.
          const renewed = latest()
          wasAsked = renewed === null || renewed === used
          const fresh = wasAsked ? await signInAgain() : renewed
          if (fresh === null && isOver) end('expired')
          if (fresh === null) throw error
          used = fresh
        }
      }
    },
    [token, end, latest, signInAgain],
  )
}

/** How long a call of this endpoint may be silent. */
const waitingFor = ({ patience }: Pick<Endpoint, 'patience'>): Pick<CallOptions, 'silenceLimit'> =>
  patience === undefined ? {} : { silenceLimit: patience }

/** The typed call of the admin area. */
export function useTaggedStaffCall(): TaggedStaffCall {
  const asStaff = useAsStaff()
  return useCallback<TaggedStaffCall>(
    (endpoint, input, options = {}) =>
      asStaff((as) => callForTag(endpoint, input, { ...waitingFor(endpoint), ...options, ...as })),
    [asStaff],
  )
}

/** Reads a file as whoever is signed in. Throws as `call` does. */
type StaffFileCall = <P extends Schema, Q extends Schema, B extends Schema>(
  endpoint: Endpoint<P, Q, B>,
  input: CallInput<P, Q, B>,
  options?: StaffCallOptions,
) => Promise<Blob>

/** The call of the admin area for answers that are files. */
export function useStaffFileCall(): StaffFileCall {
  const asStaff = useAsStaff()
  return useCallback<StaffFileCall>(
    (endpoint, input, options = {}) => asStaff((as) => callForFile(endpoint, input, { ...options, ...as })),
    [asStaff],
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

/** What goes with a form: the place, the query, and the form itself where there is one. */
interface FormInput {
  readonly input?: RequestInput
  readonly form?: FormData
}

/** Posts a form as whoever is signed in, and says how far it is. Throws as `call` does. */
type StaffFormCall = <R extends Schema>(
  endpoint: Pick<Endpoint, 'method' | 'path'> & { readonly reply: R },
  what: FormInput,
  onProgress: NonNullable<TransferOptions['onProgress']>,
) => Promise<v.InferOutput<R>>

/** The call of the admin area for files that are sent. */
export function useStaffFormCall(): StaffFormCall {
  const asStaff = useAsStaff()
  return useCallback<StaffFormCall>(
    (endpoint, what, onProgress) => asStaff((as) => sendForm(endpoint, what, { ...as, onProgress })),
    [asStaff],
  )
}

/** Calls an endpoint as nobody: what mailed links open needs no session. Throws as `call` does. */
export const callAsVisitor: StaffCall = (endpoint, input) => call(endpoint, input)
