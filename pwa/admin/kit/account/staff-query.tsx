import {
  type Query,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type * as v from 'valibot'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { seconds } from '#contract/primitives/time.ts'
import { takeBackAct } from '#contract/take-back.ts'
import type { CallInput, Tagged } from '#pwa/api/call.ts'
import { isUnanswered } from '../form/call-errors.ts'
import { useStaffCall, useTaggedStaffCall } from './staff-call.ts'

type AnyEndpoint = Pick<Endpoint, 'method' | 'path'>

export interface StaffQuery<T> {
  readonly data: T | undefined
  /** The reply's entity tag; null where it had none. */
  readonly tag: string | null
  /** There is no data yet, and a request is under way. */
  readonly isLoading: boolean
  readonly isFetching: boolean
  readonly error: Error | null
  refetch(): Promise<unknown>
}

interface StaffQueryOptions<T> {
  readonly enabled?: boolean
  /** Asks again after so many milliseconds, while the page is visible. */
  readonly every?: number
  /** Data that is known already, with the age of a fresh reply. */
  readonly initial?: T | undefined
}

/** Reads an endpoint as the signed-in user. Equal reads share one request; focusing the window refetches. */
export function useStaffQuery<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  input: CallInput<P, Q, B>,
  { enabled = true, every, initial }: StaffQueryOptions<v.InferOutput<R>> = {},
): StaffQuery<v.InferOutput<R>> {
  const callStaff = useTaggedStaffCall()
  const query = useQuery<Tagged<v.InferOutput<R>>>({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => callStaff(endpoint, input, { signal }),
    enabled,
    refetchInterval: every ?? false,
    ...(initial === undefined ? {} : { initialData: { data: initial, tag: null } }),
  })
  const { isLoading, isFetching, error, refetch } = query
  return { data: query.data?.data, tag: query.data?.tag ?? null, isLoading, isFetching, error, refetch }
}

/** Invalidates the cached reads of these endpoints, with every input. */
export function useRefresh() {
  const client = useQueryClient()
  return useCallback(
    async (...endpoints: readonly AnyEndpoint[]): Promise<void> => {
      const reads = endpoints.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))
      await Promise.all(reads)
    },
    [client],
  )
}

/**
 * Updates the cached reads of an endpoint with the reply to a write, then refetches. Reads under way are cancelled:
 * they may have started before the write.
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

/** Changes a cached answer, where there is one, or puts one there that came with another call. */
export function storeAnswer<T extends object>(
  client: QueryClient,
  queryKey: QueryKey,
  answer: T | ((known: T) => T),
): void {
  client.setQueryData<Tagged<T>>(queryKey, (known) => {
    if (typeof answer !== 'function') return { data: answer, tag: null }
    return known && { ...known, data: answer(known.data) }
  })
}

/** Writes through an endpoint, then invalidates `refreshes` and notifies open public pages. */
export function useStaffSave<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  { refreshes = [] }: { readonly refreshes?: readonly AnyEndpoint[] } = {},
) {
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
  /** Throws `ApiError`: `failure` and `status` say why, `newer` holds the current state where the write was stale. */
  const save = useCallback(
    (input: CallInput<P, Q, B>, ifMatch: string | null = null): Promise<Tagged<v.InferOutput<R>>> =>
      mutateAsync({ input, ifMatch }),
    [mutateAsync],
  )
  return { save, isSaving: isPending }
}

/** Takes an act back, and reads anew all that is shown but what never moves by itself. Throws `ApiError`. */
export function useTakeBack(): (act: string) => Promise<void> {
  const callStaff = useStaffCall()
  const client = useQueryClient()
  return useCallback(
    async (act) => {
      await callStaff(takeBackAct, { params: { id: act } })
      notifyPublicTabs()
      const predicate = ({ meta }: Query) => meta?.isStill !== true
      // What is not on the screen is not shown as it was when it is opened next.
      client.removeQueries({ type: 'inactive', predicate })
      await client.invalidateQueries({ predicate })
    },
    [callStaff, client],
  )
}

/** How often a read without an answer is retried. */
const RETRIES = 2

const isWorthRetrying = (failures: number, error: unknown) => failures < RETRIES && isUnanswered(error)

/** The query cache of one signed-in person. */
export function StaffQueryProvider({ children }: { readonly children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // Offline, a read fails with a message instead of waiting silently.
          queries: { retry: isWorthRetrying, staleTime: seconds(5), networkMode: 'always' },
          mutations: { retry: false, networkMode: 'always' },
        },
      }),
  )
  // After a sign-out nothing stays in memory.
  useEffect(() => () => client.clear(), [client])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** Tells this browser's open public pages that something was saved, so that they sync at once. */
export function notifyPublicTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel('directory')
  channel.postMessage({ kind: 'saved' })
  channel.close()
}

interface Paging<Input, Page, Place> {
  /** The input of the page behind a place; of the first page, without one. */
  input(after: Place | undefined): Input
  /** The place where a page ends; undefined: it is the last one. */
  next(page: Page): Place | undefined
}

/** Reads an endpoint as the signed-in user, page by page. */
export function useStaffPages<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, Place>(
  endpoint: Endpoint<P, Q, B, R>,
  { input, next }: Paging<CallInput<P, Q, B>, v.InferOutput<R>, Place>,
) {
  const callStaff = useStaffCall()
  const query = useInfiniteQuery({
    queryKey: [endpoint.path, input(undefined), 'pages'],
    initialPageParam: undefined as Place | undefined,
    // The library does not infer a type of its own that is generic here.
    queryFn: ({ pageParam, signal }) =>
      callStaff(endpoint, input(pageParam as Place | undefined), { signal }),
    getNextPageParam: next,
  })
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  return {
    /** Undefined until the first page is loaded. */
    pages: data?.pages,
    error,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    more: () => void fetchNextPage(),
    /** Reads every loaded page anew. */
    refetch,
  }
}
