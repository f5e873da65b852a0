import {
  QueryClient,
  QueryClientProvider,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type * as v from 'valibot'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { seconds } from '#contract/primitives/time.ts'
import type { CallInput, Tagged } from '#pwa/api/call.ts'
import { isUnanswered } from './call-errors.ts'
import { useTaggedStaffCall } from './staff-call.ts'

/** An endpoint of which only the place matters. */
type AnyEndpoint = Pick<Endpoint, 'method' | 'path'>

export interface StaffQuery<T> {
  readonly data: T | undefined
  /** The reply's entity tag, null where it had none. */
  readonly tag: string | null
  /** Nothing is there yet, and it is on its way. */
  readonly isLoading: boolean
  readonly isFetching: boolean
  readonly error: Error | null
  refetch(): Promise<unknown>
}

/** Reads an endpoint as whoever is signed in: once for all that ask alike, again when the window is looked at. */
export function useStaffQuery<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  input: CallInput<P, Q, B>,
  { enabled = true }: { readonly enabled?: boolean } = {},
): StaffQuery<v.InferOutput<R>> {
  const callStaff = useTaggedStaffCall()
  const query = useQuery<Tagged<v.InferOutput<R>>>({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => callStaff(endpoint, input, { signal }),
    enabled,
  })
  const { isLoading, isFetching, error, refetch } = query
  return { data: query.data?.data, tag: query.data?.tag ?? null, isLoading, isFetching, error, refetch }
}

/** Forgets what was read of these endpoints, with every input: whoever shows it reads it anew. */
export function useRefresh(): (...endpoints: readonly AnyEndpoint[]) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    async (...endpoints) => {
      const reads = endpoints.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))
      await Promise.all(reads)
    },
    [client],
  )
}

/**
 * Puts what a write answered into what was read of an endpoint before, and reads it anew behind that. What is on its way
 * meanwhile is dropped: it may have been read before the write.
 */
export function useUpdateCache(): <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  update: (known: Tagged<v.InferOutput<R>>) => Tagged<v.InferOutput<R>>,
) => void {
  const client = useQueryClient()
  return useCallback(
    (endpoint, update) => {
      const filters = { queryKey: [endpoint.path] }
      void client.cancelQueries(filters)
      client.setQueriesData<Parameters<typeof update>[0]>(filters, (known) => known && update(known))
      void client.invalidateQueries(filters)
    },
    [client],
  )
}

interface StaffSave<Input, T> {
  /** Throws `ApiError`: `failure` and `status` say why, `newer` what stands there where the write came too late. */
  save(input: Input, ifMatch?: string | null): Promise<Tagged<T>>
  readonly isSaving: boolean
}

/** Writes through an endpoint; afterwards what `refreshes` names is read anew, and open public pages look for news. */
export function useStaffSave<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  { refreshes = [] }: { readonly refreshes?: readonly AnyEndpoint[] } = {},
): StaffSave<CallInput<P, Q, B>, v.InferOutput<R>> {
  const callStaff = useTaggedStaffCall()
  const refresh = useRefresh()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ input, ifMatch }: { input: CallInput<P, Q, B>; ifMatch: string | null }) =>
      callStaff(endpoint, input, { ifMatch }),
    onSuccess: () => {
      notifyPublicTabs()
      void refresh(...refreshes)
    },
  })
  const save = useCallback(
    (input: CallInput<P, Q, B>, ifMatch: string | null = null) => mutateAsync({ input, ifMatch }),
    [mutateAsync],
  )
  return { save, isSaving: isPending }
}

/** How often a read that nobody answered is tried anew. */
const RETRIES = 2

const isWorthRetrying = (failures: number, error: unknown) => failures < RETRIES && isUnanswered(error)

/** What staff read from the server, for as long as one person is signed in. */
export function StaffQueryProvider({ children }: { readonly children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // Offline a read fails and says so, rather than wait without a word.
          queries: { retry: isWorthRetrying, staleTime: seconds(5), networkMode: 'always' },
          mutations: { retry: false, networkMode: 'always' },
        },
      }),
  )
  // Whoever signs out leaves nothing behind, in no tab.
  useEffect(() => () => client.clear(), [client])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** Tells this browser's open public pages that something was saved, so that they look for it at once. */
export function notifyPublicTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel('directory')
  channel.postMessage({ kind: 'saved' })
  channel.close()
}
