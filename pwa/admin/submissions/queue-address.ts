import { useCallback, useMemo } from 'react'
import { submissionStatuses } from '#contract/submission.ts'
import { groupedLikenesses, queueOrders, SEARCH_LENGTH } from '#contract/submission-queue.ts'
import {
  choiceParam,
  openParam,
  type SelectedParam,
  textParam,
  useParams,
  type ValuesOf,
} from '../kit/collection/use-params.ts'
import type { QueueView } from './queue/queries.ts'

/** Stands for submissions of every state in the address: none there means those that wait. */
export const EVERY_STATE = 'all'

const orders = queueOrders.map(({ key }) => key)

/** The tab's parameters of the address: without any, the waiting submissions, the oldest first. */
const table = {
  status: choiceParam('status', [...submissionStatuses.map(({ key }) => key), EVERY_STATE], 'pending'),
  firm: textParam('firm'),
  search: textParam('search', SEARCH_LENGTH),
  order: choiceParam('order', orders, queueOrders[0].key),
  alikeTo: openParam('alike'),
  alikeBy: choiceParam('by', groupedLikenesses, 'text'),
  selected: openParam('submission'),
}

/** The parts of the screen's state that are in the address. */
export interface QueueAddress extends SelectedParam {
  readonly view: QueueView
  /** Changes the list. Closing the open submission as well is a step of its own for Back. */
  show(change: Partial<ValuesOf<typeof table>>): void
}

export function useQueueAddress(): QueueAddress {
  const { values, set } = useParams(table)
  const { status, firm, search, order, alikeTo, alikeBy, selected } = values
  const show = useCallback<QueueAddress['show']>(
    (change) => set(change, { replace: change.selected === undefined }),
    [set],
  )
  const open = useCallback<SelectedParam['open']>((selected, options) => set({ selected }, options), [set])
  // The same object as long as the same submissions are asked for: another one loads the rows anew.
  const view = useMemo<QueueView>(
    () => ({
      order,
      ...(status === EVERY_STATE ? {} : { status }),
      ...(firm === '' ? {} : { firm }),
      ...(search === '' ? {} : { search }),
      ...(alikeTo === null ? {} : { alikeTo, alikeBy }),
    }),
    [status, firm, search, order, alikeTo, alikeBy],
  )
  return useMemo(() => ({ selected, open, show, view }), [selected, open, show, view])
}
