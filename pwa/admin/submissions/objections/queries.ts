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

/** Which objections are listed. */
export interface ObjectionView {
  readonly state: ObjectionState
  /** As senders wrote it, in any case; "" for all. */
  readonly firm: string
}

/** A list of objections, page by page. */
export function useObjections({ state, firm }: ObjectionView) {
  const callStaff = useStaffCall()
  const options = useMemo(
    () =>
      infiniteQueryOptions({
        queryKey: [listObjections.path, state, firm],
        initialPageParam: null as Objection | null,
        queryFn: ({ pageParam: last, signal }) => {
          const after = last ? { after: placeOf(last, state), after_id: last.id } : {}
          const query = { state, ...(firm === '' ? {} : { firm }), ...after }
          return callStaff(listObjections, { query }, { signal })
        },
        getNextPageParam: ({ objections, more }) => (more ? objections.at(-1) : undefined),
      }),
    [callStaff, state, firm],
  )
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(options)
  return {
    rows: data?.pages.flatMap(({ objections }) => objections),
    firms: data?.pages[0]?.firms ?? [],
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
