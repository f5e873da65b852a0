import { useCallback, useMemo, useRef } from 'react'
import { can } from '#contract/permissions.ts'
import type { PolicyRule } from '#contract/reviews/policy-rules.ts'
import { type Submission, type SubmissionStatus, submissionStatuses } from '#contract/submission.ts'
import {
  DECISIONS_AT_ONCE,
  groupedLikenesses,
  queueOrders,
  SEARCH_LENGTH,
} from '#contract/submission-queue.ts'
import { useAccount } from '../kit/account/session.tsx'
import {
  choiceParam,
  openParam,
  type SelectedParam,
  textParam,
  useParams,
  type ValuesOf,
} from '../kit/collection/use-params.ts'
import { useSelection } from '../kit/collection/use-selection.ts'
import { errorMessage, isRefused, namedFaults, refusedValues } from '../kit/form/call-errors.ts'
import { useDeletion, useUndo } from '../kit/form/use-undo.ts'
import { type Offer, useBanner } from '../kit/messages/banner.tsx'
import {
  nextWaiting,
  type Queue,
  type QueueView,
  useDecideAll,
  useDeleteSubmission,
  useQueue,
  useReadWaiting,
  useStoreSubmissions,
} from './queries.ts'
import { decisionMessages, submissionMessages as messages, titleOf } from './submission-labels.ts'

/** Stands for submissions of every state in the address: none there means those that wait. */
export const EVERY_STATE = 'all'

const orders = queueOrders.map(({ key }) => key)

/** The parameters of the address: without any, the waiting submissions, the oldest first. */
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
interface QueueAddress extends SelectedParam {
  readonly view: QueueView
  /** Changes the list. Closing the open submission as well is a step of its own for Back. */
  show(change: Partial<ValuesOf<typeof table>>): void
}

function useQueueAddress(): QueueAddress {
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
  return { selected, open, show, view }
}

export const isWaiting = ({ status }: Submission): boolean => status === 'pending'

type Rows = readonly Submission[]
const without = (rows: Rows, ids: ReadonlySet<string>) => rows.filter(({ id }) => !ids.has(id))

/** The submissions that are selected to be rejected together. */
function useReviewSelection({ rows: listed, info }: Queue, view: QueueView) {
  const { failure } = useBanner()
  const readWaiting = useReadWaiting()
  const selection = useSelection(listed, { scope: view })
  const { update } = selection
  const waiting = view.status === 'pending' ? (info?.matching ?? 0) : listed.filter(isWaiting).length
  return {
    ...selection,
    /** How many can be selected: those that match and wait, as many as one decision takes. */
    most: Math.min(DECISIONS_AT_ONCE, waiting),
    /** Selects all matching submissions, also those that are not loaded yet; returns whether it did. */
    async all(): Promise<boolean> {
      try {
        const rows = await readWaiting(view)
        update(() => rows)
        return true
      } catch (error) {
        failure(errorMessage(error, { failed: 'They could not all be selected. Please try again.' }))
        return false
      }
    },
    /** Takes changes over: submissions that no longer wait leave the selection. */
    store: (changed: Rows) =>
      update((rows) => rows.map((row) => changed.find(({ id }) => id === row.id) ?? row).filter(isWaiting)),
    /** Selects submissions that wait again after an undo. */
    add: (back: Rows) => update((rows) => [...without(rows, new Set(back.map(({ id }) => id))), ...back]),
    drop: (gone: readonly string[]) => update((rows) => without(rows, new Set(gone))),
  }
}

/** Why nothing was decided, by the submissions in the way where the server named any. */
function refusalOf(error: unknown): string {
  const faults = namedFaults(error)
  if (faults.length > 0) return `Nothing was decided: ${faults.join(', ')}.`
  return errorMessage(error, { failed: 'Nothing was decided. Please try again.' })
}

/** What a decision says where its state does not, its id in the history, and the draft that undoing it restores. */
interface Done extends Partial<Pick<Offer, 'text' | 'word'>> {
  readonly act: string | undefined
  readonly putBack?: (() => Promise<boolean>) | null
}

/** What follows a decision. */
export interface DecisionOutcome {
  /** A change was stored. */
  readonly onStored: (after: Submission) => void
  /** A decision was taken, and nothing else is to be done here. */
  readonly onDecided: (before: Submission, to: SubmissionStatus, done: Done) => void
}

type Selected = ReturnType<typeof useReviewSelection>

/** Follows up on decisions: opens the next submission, and offers to take them back. */
function useFollowUp(
  queue: Queue,
  { selected, open, view }: SelectedParam & Pick<QueueAddress, 'view'>,
  selection: Selected,
) {
  const { replace, reload, rows } = queue
  const banner = useBanner()
  const offer = useUndo()
  const readWaiting = useReadWaiting()
  const show = useStoreSubmissions()
  const decideAll = useDecideAll()
  /** Where reading goes on after a decision; looked up before the row leaves. */
  const after = useRef<string | null>(null)

  const outcome: DecisionOutcome = {
    onStored(changed) {
      after.current = nextWaiting(rows, changed.id)
      replace([changed])
      selection.store([changed])
    },
    onDecided(before, to, { act, putBack, ...done }) {
      if (to === 'pending') return
      offer({
        text: done.text ?? decisionMessages[to].done,
        about: titleOf(before),
        word: done.word ?? to,
        act,
        undone: async () => {
          await putBack?.()
          await reload()
        },
        failed: (error) => errorMessage(error, { failed: messages.lost }),
      })
      open(after.current, { replace: true })
    },
  }
  /** Rejects the selected ones for one reason. */
  const rejectSelected = async (reason: string, rule: PolicyRule | '') => {
    try {
      const { data: changed, act } = await decideAll(selection.rows, { reason, rule })
      selection.store(changed)
      replace(changed)
      if (changed.some(({ id }) => id === selected)) open(null, { replace: true })
      show(changed)
      offer({
        ...{ text: `${changed.length} rejected`, about: '', act },
        undone: async () => {
          await reload()
          const ids = new Set(changed.map(({ id }) => id))
          // They wait again in any case; where they cannot be read they are only not selected.
          const waiting = await readWaiting(view).catch(() => [])
          selection.add(waiting.filter(({ id }) => ids.has(id)))
        },
        failed: (error) => errorMessage(error, { failed: messages.lost }),
      })
    } catch (error) {
      banner.failure(refusalOf(error))
      // The conflicting submissions are read again; the others stay selected.
      selection.drop(refusedValues(error).map(({ path }) => path))
      await reload()
    }
  }
  return { outcome, rejectSelected }
}

/** Deletes a submission after a confirmation, and offers to undo it; undefined where this role may not. */
function useDelete({ drop, reload }: Queue, { selected, open }: SelectedParam) {
  const { role } = useAccount()
  const deletion = useDeletion()
  const { save: remove } = useDeleteSubmission()
  const ask = useCallback(
    (submission: Submission): Promise<boolean> => {
      const { id, firmName } = submission
      const about = titleOf(submission)
      return deletion({
        question: {
          title: 'Delete this submission?',
          names: [firmName],
          text: `The submission about ${about} and its files are deleted. You can undo this for 10 seconds. After that, only History mentions it.`,
          action: 'Delete Submission',
        },
        about,
        remove: () => remove({ params: { id } }),
        removed: () => {
          drop(id)
          if (id === selected) open(null, { replace: true })
          return messages.deleted
        },
        back: messages.restored,
        undone: reload,
        removeFailed: (error) => (isRefused(error) ? messages.refused : messages.failed),
        restoreFailed: (error) => errorMessage(error, { failed: messages.lost }),
      })
    },
    [deletion, remove, drop, reload, selected, open],
  )
  return can(role, 'submissions:delete') ? ask : undefined
}

/** The queue of reviews: where it stands in the address, its rows, those that are selected, and what is done with them. */
export function useReviews() {
  const address = useQueueAddress()
  const queue = useQueue(address.view)
  const selection = useReviewSelection(queue, address.view)
  const followUp = useFollowUp(queue, address, selection)
  const onDelete = useDelete(queue, address)
  return { ...address, ...followUp, queue, selection, onDelete }
}

export type Reviews = ReturnType<typeof useReviews>
