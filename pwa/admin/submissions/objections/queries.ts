import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ObjectionState } from '#contract/reviews/objection.ts'
import {
  decideObjection,
  listObjections,
  type Objection,
  readObjection,
} from '#contract/reviews/objection-endpoints.ts'
import { useStaffCall } from '../../kit/account/staff-call.ts'
import { useStaffQuery, useStaffSave } from '../../kit/account/staff-query.tsx'

/** The moment by which a list of objections is in order. */
const placeOf = ({ decided_at, sent_at }: Objection, state: ObjectionState): string =>
  state === 'decided' ? (decided_at ?? sent_at) : sent_at

/** A list of objections, page by page. */
export function useObjections(state: ObjectionState) {
  const callStaff = useStaffCall()
  const options = useMemo(
    () =>
      infiniteQueryOptions({
        queryKey: [listObjections.path, state],
        initialPageParam: null as Objection | null,
        queryFn: ({ pageParam: last, signal }) => {
          const after = last ? { after: placeOf(last, state), after_id: last.id } : {}
          return callStaff(listObjections, { query: { state, ...after } }, { signal })
        },
        getNextPageParam: ({ objections, more }) => (more ? objections.at(-1) : undefined),
      }),
    [callStaff, state],
  )
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(options)
  return {
    rows: data?.pages.flatMap(({ objections }) => objections),
    year: data?.pages[0]?.year,
    error,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    more: () => void fetchNextPage(),
    refetch,
  }
}

export const useObjection = (id: string) => useStaffQuery(readObjection, { params: { id } })

export const useDecideObjection = () => useStaffSave(decideObjection)
