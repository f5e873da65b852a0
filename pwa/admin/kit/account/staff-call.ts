import { createContext, useCallback, useContext, useMemo } from 'react'
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
import { downloadRest } from '#pwa/api/resumable-download.ts'
import { download, sendForm, type TransferOptions } from '#pwa/api/transfer.ts'
import { useSession } from './session.tsx'

type StaffCallOptions = Pick<CallOptions, 'ifMatch' | 'signal'>

/** Why a new sign-in is needed: a call wants a newer sign-in, or the server no longer knows the session. */
export type SignInReason = 'too-old' | 'ended'

/** Lets the person sign in again. Resolves to the new token, or null if they did not. */
type SignInAgain = (reason: SignInReason) => Promise<string | null>

export const SignInAgainContext = createContext<SignInAgain>(async () => null)

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined)

/**
 * Makes calls as the signed-in user. If the server requires a newer sign-in or no longer knows the session, the
 * person signs in over the current screen and the call is repeated, so nothing typed is lost. Otherwise the login
 * follows. (threat C7)
 */
function useAsStaff(): <T>(attempt: (as: { readonly token?: string }) => Promise<T>) => Promise<T> {
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
          // A sign-in in another tab or for another call replaces the session of this call.
          const renewed = latest()
          wasAsked = renewed === null || renewed === used
          const fresh = wasAsked ? await signInAgain(isOver ? 'ended' : 'too-old') : renewed
          if (fresh === null && isOver) end('expired')
          if (fresh === null) throw error
          used = fresh
        }
      }
    },
    [token, end, latest, signInAgain],
  )
}

type AsStaff = ReturnType<typeof useAsStaff>

/** A hook for one way to call as the signed-in user; the function that it returns stays the same for a session. */
const staffHook =
  <Call>(callAs: (asStaff: AsStaff) => Call) =>
  (): Call => {
    const asStaff = useAsStaff()
    return useMemo(() => callAs(asStaff), [asStaff])
  }

/** How long a call of this endpoint may go without a byte. */
const waitingFor = ({ timeoutMs }: Pick<Endpoint, 'timeoutMs'>): Pick<CallOptions, 'silenceLimit'> =>
  timeoutMs === undefined ? {} : { silenceLimit: timeoutMs }

/** Calls an endpoint as the signed-in user; the reply comes with its entity tag. Throws like `call`. */
export const useTaggedStaffCall = staffHook(
  (asStaff) =>
    <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
      endpoint: Endpoint<P, Q, B, R>,
      input: CallInput<P, Q, B>,
      options: StaffCallOptions = {},
    ): Promise<Tagged<v.InferOutput<R>>> =>
      asStaff((as) => callForTag(endpoint, input, { ...waitingFor(endpoint), ...options, ...as })),
)

/** Like `useTaggedStaffCall`, without the entity tag. */
export const useStaffCall = staffHook(
  (asStaff) =>
    <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
      endpoint: Endpoint<P, Q, B, R>,
      input: CallInput<P, Q, B>,
      options: StaffCallOptions = {},
    ): Promise<v.InferOutput<R>> =>
      asStaff((as) => call(endpoint, input, { ...waitingFor(endpoint), ...options, ...as })),
)

/**
 * Calls an endpoint as the signed-in user for what may fail unseen: the person is not asked to sign in for it. Null where it
 * failed, or after a sign-out.
 */
export function useQuietCall() {
  const { latest } = useSession()
  return useCallback(
    async <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
      endpoint: Endpoint<P, Q, B, R>,
      input: CallInput<P, Q, B>,
      options: Pick<CallOptions, 'keepalive'> = {},
    ): Promise<v.InferOutput<R> | null> => {
      const token = latest()
      if (token === null) return null
      try {
        return await call(endpoint, input, { ...options, token })
      } catch (error) {
        if (error instanceof ApiError) return null
        throw error
      }
    },
    [latest],
  )
}

/** The call for replies that are files. */
export const useStaffFileCall = staffHook(
  (asStaff) =>
    <P extends Schema, Q extends Schema, B extends Schema>(
      endpoint: Endpoint<P, Q, B>,
      input: CallInput<P, Q, B>,
      options: StaffCallOptions = {},
    ): Promise<Blob> =>
      asStaff((as) => callForFile(endpoint, input, { ...waitingFor(endpoint), ...options, ...as })),
)

/** Told how many bytes have moved. */
type OnProgress = NonNullable<TransferOptions['onProgress']>

/** Posts a form as the signed-in user and reports progress. Throws like `call`. */
export const useStaffFormCall = staffHook(
  (asStaff) =>
    <R extends Schema>(
      endpoint: Pick<Endpoint, 'method' | 'path'> & { readonly response: R },
      what: { readonly input?: RequestInput; readonly form?: FormData },
      onProgress: OnProgress,
    ): Promise<v.InferOutput<R>> =>
      asStaff((as) => sendForm(endpoint, what, { ...as, onProgress })),
)

type Downloading = Parameters<typeof download>

/** Downloads a file of any size as the signed-in user and reports progress. Throws like `call`. */
export const useStaffDownload = staffHook(
  (asStaff) => (endpoint: Downloading[0], wanted: Downloading[1], onProgress: OnProgress) =>
    asStaff((as) => download(endpoint, wanted, { ...as, onProgress })),
)

/** Calls an endpoint once, with a session or without: signing in, and the pages behind mailed links. Throws like `call`. */
export const callAsVisitor = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  input: CallInput<P, Q, B>,
  options?: Pick<CallOptions, 'token'>,
): Promise<v.InferOutput<R>> => call(endpoint, input, options)

type Rest = Parameters<typeof downloadRest>

/** The part that has arrived of a file that never changes under its address. */
export type PartialFile = Rest[2]

export const nothingYet: PartialFile = { pieces: [], bytes: 0 }

/** Reads the rest of a large file as the signed-in user, from the end of the part that `held` returns. Throws like `call`. */
export const useDownloadRest = staffHook(
  (asStaff) =>
    (
      { endpoint, ...wanted }: Rest[1] & { readonly endpoint: Rest[0] },
      held: () => PartialFile,
      receiving: Omit<Rest[3], 'token'>,
    ) =>
      asStaff((as) => downloadRest(endpoint, wanted, held(), { ...as, ...receiving })),
)
