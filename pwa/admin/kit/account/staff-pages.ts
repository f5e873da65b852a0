import { useInfiniteQuery } from '@tanstack/react-query'
import type * as v from 'valibot'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import type { CallInput } from '#pwa/api/call.ts'
import { useStaffCall } from './staff-call.ts'

interface StaffPages<Page> {
  /** Undefined until the first page is loaded. */
  readonly pages: readonly Page[] | undefined
  readonly error: Error | null
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  /** Loads the next page. */
  more(): void
  /** Reads every loaded page anew. */
  refetch(): Promise<unknown>
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
): StaffPages<v.InferOutput<R>> {
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
    pages: data?.pages,
    error,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    more: () => void fetchNextPage(),
    refetch,
  }
}
