import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type SubmissionStatus, submissionStatuses } from '#contract/submission.ts'
import {
  type GroupedLikeness,
  groupedLikenesses,
  type QueueFilter,
  type QueueOrder,
  queueOrders,
} from '#contract/submission-queue.ts'
import { type SelectedParam, useSelectedParam, useSetParams } from '../kit/collection/use-params.ts'
import type { QueueView } from './queries.ts'

/** Stands for reviews of every state in the address: none there means those that wait. */
export const EVERY_STATE = 'all'

/** The parts of the screen's state that are in the address. */
export interface QueueAddress extends SelectedParam {
  readonly view: QueueView
  /** Changes what is listed; null takes a filter away. */
  show(change: {
    readonly status?: SubmissionStatus | typeof EVERY_STATE
    readonly firm?: string | null
    readonly search?: string | null
    readonly order?: QueueOrder
    readonly alike?: { readonly to: string; readonly by: GroupedLikeness } | null
    /** Closes the open one as well, which is a step of its own for Back. */
    readonly submission?: null
  }): void
}

const waiting: SubmissionStatus = 'pending'

function statusIn(value: string | null): SubmissionStatus | undefined {
  if (value === EVERY_STATE) return undefined
  return submissionStatuses.find(({ key }) => key === value)?.key ?? waiting
}

/** The tab's parameters of the address: without any, what waits, the oldest first. */
export function useQueueAddress(): QueueAddress {
  const [query] = useSearchParams()
  const { selected, open } = useSelectedParam('submission')
  const setParams = useSetParams()
  const status = statusIn(query.get('status'))
  const [firm, search] = [query.get('firm') ?? undefined, query.get('search') ?? undefined]
  const order = queueOrders.find(({ key }) => key === query.get('order'))?.key ?? queueOrders[0].key
  const alikeTo = query.get('alike') ?? undefined
  const alikeBy = alikeTo ? groupedLikenesses.find((by) => by === query.get('by')) : undefined
  const show = useCallback<QueueAddress['show']>(
    ({ status: state, order: next, alike, ...change }) =>
      setParams(
        {
          ...change,
          ...(state === undefined ? {} : { status: state === waiting ? null : state }),
          ...(next === undefined ? {} : { order: next === queueOrders[0].key ? null : next }),
          ...(alike === undefined ? {} : { alike: alike?.to ?? null, by: alike?.by ?? null }),
        },
        { replace: change.submission === undefined },
      ),
    [setParams],
  )
  // The same object as long as the same reviews are asked for: another one loads the rows anew.
  const view = useMemo(
    () => viewOf({ status, firm, search, order, alikeTo, alikeBy }),
    [status, firm, search, order, alikeTo, alikeBy],
  )
  return useMemo(() => ({ selected, open, show, view }), [selected, open, show, view])
}

type Maybe = { readonly [Key in keyof QueueFilter]: QueueFilter[Key] | undefined }

/** Filters that are not set stay out of the calls. */
function viewOf({
  status,
  firm,
  search,
  order,
  alikeTo,
  alikeBy,
}: Maybe & { readonly order: QueueOrder }): QueueView {
  return {
    order,
    ...(status === undefined ? {} : { status }),
    ...(firm === undefined ? {} : { firm }),
    ...(search === undefined ? {} : { search }),
    ...(alikeTo === undefined ? {} : { alikeTo, alikeBy: alikeBy ?? 'text' }),
  }
}
