import { useMemo } from 'react'
import type { Submission } from '#contract/submission.ts'
import { DECISIONS_AT_ONCE } from '#contract/submission-queue.ts'
import { type Selection, useSelection } from '../kit/collection/use-selection.ts'
import { errorMessage } from '../kit/form/call-errors.ts'
import { type Queue, type QueueView, useReadWaiting } from './queue/queries.ts'

/** The submissions that are selected to be rejected together. */
export interface SubmissionSelection extends Selection<Submission> {
  /** How many can be selected: those that match and wait, as many as one decision takes. */
  readonly most: number
  /** Selects all matching submissions, also those that are not loaded yet; returns whether it did. */
  all(): Promise<boolean>
  /** Takes changes over: submissions that no longer wait leave the selection. */
  store(changed: readonly Submission[]): void
  /** Selects submissions that wait again after an undo. */
  add(back: readonly Submission[]): void
  drop(gone: readonly string[]): void
}

const LOST = { failed: 'They could not all be selected. Please try again.' }

const isWaiting = ({ status }: Submission) => status === 'pending'
const without = (rows: readonly Submission[], ids: readonly string[]) =>
  rows.filter(({ id }) => !ids.includes(id))

/** Holds which submissions of the queue are selected. `onProblem` is told why they could not all be. */
export function useSubmissionSelection(
  { rows: listed, info }: Queue,
  view: QueueView,
  onProblem: (text: string) => void,
): SubmissionSelection {
  const selection = useSelection(listed, { scope: view })
  const readWaiting = useReadWaiting()
  const { update } = selection
  const edits = useMemo(
    () => ({
      store: (changed: readonly Submission[]) =>
        update((rows) => rows.map((row) => changed.find(({ id }) => id === row.id) ?? row).filter(isWaiting)),
      add: (back: readonly Submission[]) =>
        update((rows) => [
          ...without(
            rows,
            back.map(({ id }) => id),
          ),
          ...back,
        ]),
      drop: (gone: readonly string[]) => update((rows) => without(rows, gone)),
    }),
    [update],
  )
  const all = async () => {
    try {
      const rows = await readWaiting(view)
      update(() => rows)
      return true
    } catch (error) {
      onProblem(errorMessage(error, LOST))
      return false
    }
  }
  const waiting = view.status === 'pending' ? (info?.matching ?? 0) : listed.filter(isWaiting).length
  return { ...selection, ...edits, all, most: Math.min(DECISIONS_AT_ONCE, waiting) }
}
