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

/** Calls an endpoint as the signed-in user. Throws like `call`. */
type StaffCall = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  input: CallInput<P, Q, B>,
  options?: StaffCallOptions,
) => Promise<v.InferOutput<R>>

/** Like `StaffCall`, with the reply's entity tag. */
type TaggedStaffCall = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  input: CallInput<P, Q, B>,
  options?: StaffCallOptions,
) => Promise<Tagged<v.InferOutput<R>>>

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

/** The call of the admin area, with the reply's entity tag. */
export function useTaggedStaffCall(): TaggedStaffCall {
  const asStaff = useAsStaff()
  return useCallback<TaggedStaffCall>(
    (endpoint, input, options = {}) =>
      asStaff((as) => callForTag(endpoint, input, { ...waitingFor(endpoint), ...options, ...as })),
    [asStaff],
  )
}

/** Reads a file as the signed-in user. Throws like `call`. */
type StaffFileCall = <P extends Schema, Q extends Schema, B extends Schema>(
  endpoint: Endpoint<P, Q, B>,
  input: CallInput<P, Q, B>,
  options?: StaffCallOptions,
) => Promise<Blob>

/** The call for replies that are files. */
export function useStaffFileCall(): StaffFileCall {
  const asStaff = useAsStaff()
  return useCallback<StaffFileCall>(
    (endpoint, input, options = {}) =>
      asStaff((as) => callForFile(endpoint, input, { ...waitingFor(endpoint), ...options, ...as })),
    [asStaff],
  )
}

/** Like `useTaggedStaffCall`, without the entity tag. */
export function useStaffCall(): StaffCall {
  const callStaff = useTaggedStaffCall()
  return useCallback<StaffCall>(
    async (endpoint, input, options) => (await callStaff(endpoint, input, options)).data,
    [callStaff],
  )
}

/** Path and query parameters, and the form where there is one. */
interface FormInput {
  readonly input?: RequestInput
  readonly form?: FormData
}

/** Posts a form as the signed-in user and reports progress. Throws like `call`. */
type StaffFormCall = <R extends Schema>(
  endpoint: Pick<Endpoint, 'method' | 'path'> & { readonly reply: R },
  what: FormInput,
  onProgress: NonNullable<TransferOptions['onProgress']>,
) => Promise<v.InferOutput<R>>

/** The call that uploads a form. */
export function useStaffFormCall(): StaffFormCall {
  const asStaff = useAsStaff()
  return useCallback<StaffFormCall>(
    (endpoint, what, onProgress) => asStaff((as) => sendForm(endpoint, what, { ...as, onProgress })),
    [asStaff],
  )
}

/** Downloads a file as the signed-in user and reports progress. Throws like `call`. */
type StaffDownload = (
  endpoint: Parameters<typeof download>[0],
  wanted: Parameters<typeof download>[1],
  onProgress: NonNullable<TransferOptions['onProgress']>,
) => Promise<File>

/** The call that downloads a file of any size. */
export function useStaffDownload(): StaffDownload {
  const asStaff = useAsStaff()
  return useCallback<StaffDownload>(
    (endpoint, wanted, onProgress) => asStaff((as) => download(endpoint, wanted, { ...as, onProgress })),
    [asStaff],
  )
}

/** Calls an endpoint once, with a session or without: signing in, and the pages behind mailed links. Throws like `call`. */
export const callAsVisitor = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  input: CallInput<P, Q, B>,
  options?: Pick<CallOptions, 'token'>,
): Promise<v.InferOutput<R>> => call(endpoint, input, options)

/** The part that has arrived of a file that never changes under its address. */
export interface PartialFile {
  readonly pieces: readonly Blob[]
  readonly bytes: number
}

export const nothingYet: PartialFile = { pieces: [], bytes: 0 }

interface Wanted {
  readonly endpoint: Pick<Endpoint, 'method' | 'path'>
  readonly input: RequestInput
  /** Its entity tag. */
  readonly tag: string
  /** Of the whole file, in bytes. */
  readonly bytes: number
}

interface Receiving {
  /** Called with the part that has arrived; the last one is kept when the connection breaks. */
  readonly onReceived: (held: PartialFile) => void
  /** Told how many bytes have come. */
  readonly onProgress: (moved: number) => void
}

/** Reads the rest of a file as the signed-in user, from the end of the part that `held` returns. Throws like `call`. */
type RestDownload = (wanted: Wanted, held: () => PartialFile, receiving: Receiving) => Promise<void>

/** The call for large files, which can break off. */
export function useDownloadRest(): RestDownload {
  const asStaff = useAsStaff()
  return useCallback<RestDownload>(
    ({ endpoint, ...wanted }, held, receiving) =>
      asStaff((as) => downloadRest(endpoint, wanted, held(), { ...as, ...receiving })),
    [asStaff],
  )
}
