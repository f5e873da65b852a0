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

/** How long a call of this endpoint may go without a byte. */
const waitingFor = ({ patience }: Pick<Endpoint, 'patience'>): Pick<CallOptions, 'silenceLimit'> =>
  patience === undefined ? {} : { silenceLimit: patience }

/** Calls an endpoint as the signed-in user; the reply comes with its entity tag. Throws like `call`. */
export function useTaggedStaffCall() {
  const asStaff = useAsStaff()
  return useCallback(
    <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
      endpoint: Endpoint<P, Q, B, R>,
      input: CallInput<P, Q, B>,
      options: StaffCallOptions = {},
    ): Promise<Tagged<v.InferOutput<R>>> =>
      asStaff((as) => callForTag(endpoint, input, { ...waitingFor(endpoint), ...options, ...as })),
    [asStaff],
  )
}

/** Like `useTaggedStaffCall`, without the entity tag. */
export function useStaffCall() {
  const callStaff = useTaggedStaffCall()
  return useCallback(
    async <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
      endpoint: Endpoint<P, Q, B, R>,
      input: CallInput<P, Q, B>,
      options?: StaffCallOptions,
    ): Promise<v.InferOutput<R>> => (await callStaff(endpoint, input, options)).data,
    [callStaff],
  )
}

/** The call for replies that are files. */
export function useStaffFileCall() {
  const asStaff = useAsStaff()
  return useCallback(
    <P extends Schema, Q extends Schema, B extends Schema>(
      endpoint: Endpoint<P, Q, B>,
      input: CallInput<P, Q, B>,
      options: StaffCallOptions = {},
    ): Promise<Blob> =>
      asStaff((as) => callForFile(endpoint, input, { ...waitingFor(endpoint), ...options, ...as })),
    [asStaff],
  )
}

/** Told how many bytes have moved. */
type OnProgress = NonNullable<TransferOptions['onProgress']>

/** Posts a form as the signed-in user and reports progress. Throws like `call`. */
export function useStaffFormCall() {
  const asStaff = useAsStaff()
  return useCallback(
    <R extends Schema>(
      endpoint: Pick<Endpoint, 'method' | 'path'> & { readonly reply: R },
      what: { readonly input?: RequestInput; readonly form?: FormData },
      onProgress: OnProgress,
    ): Promise<v.InferOutput<R>> => asStaff((as) => sendForm(endpoint, what, { ...as, onProgress })),
    [asStaff],
  )
}

/** Downloads a file of any size as the signed-in user and reports progress. Throws like `call`. */
export function useStaffDownload() {
  const asStaff = useAsStaff()
  return useCallback(
    (
      endpoint: Parameters<typeof download>[0],
      wanted: Parameters<typeof download>[1],
      onProgress: OnProgress,
    ): Promise<File> => asStaff((as) => download(endpoint, wanted, { ...as, onProgress })),
    [asStaff],
  )
}

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
export function useDownloadRest() {
  const asStaff = useAsStaff()
  return useCallback(
    (
      { endpoint, ...wanted }: Rest[1] & { readonly endpoint: Rest[0] },
      held: () => PartialFile,
      receiving: Omit<Rest[3], 'token'>,
    ): Promise<void> => asStaff((as) => downloadRest(endpoint, wanted, held(), { ...as, ...receiving })),
    [asStaff],
  )
}
