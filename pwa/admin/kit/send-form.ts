import { useCallback } from 'react'
import type * as v from 'valibot'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import type { RequestInput } from '#pwa/api/request-of.ts'
import { sendForm, type TransferOptions } from '#pwa/api/transfer.ts'
import { useAsStaff } from './staff-call.ts'

/** What goes with a form: the place, the query, and the form itself where there is one. */
export interface FormInput {
  readonly input?: RequestInput
  readonly form?: FormData
}

/** Posts a form as whoever is signed in, and says how far it is. Throws as `call` does. */
export type StaffFormCall = <R extends Schema>(
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
