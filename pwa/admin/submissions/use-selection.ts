import { useCallback, useMemo, useState } from 'react'
import type { Submission } from '#contract/submission.ts'
import { DECISIONS_AT_ONCE } from '#contract/submission-queue.ts'
import { errorMessage } from '../kit/call-errors.ts'
import { type Queue, type QueueView, useReadWaiting } from './queries.ts'

/** The reviews that are selected to be rejected together. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  /** How many can be selected: those that match and wait, as many as one decision takes. */
  readonly most: number
  toggle(id: string): void
  selectAll(): void
  clear(): void
  /** Asks for the reason. */
  reject(): void
  /** Selects all, and asks for the reason. */
  rejectAll(): void
}

interface Options {
  readonly queue: Queue
  readonly view: QueueView
  readonly onAsk: () => void
  readonly onProblem: (text: string) => void
}

const LOST = 'They could not all be selected. Please try again.'

/** What the selection learns of decisions. */
export type MarkedRows = Pick<ReturnType<typeof useSelection>, 'update' | 'add' | 'drop'>

/** What is selected. All that match can be, also what is not loaded yet. */
export function useSelection({ queue, view, onAsk, onProblem }: Options) {
  const readWaiting = useReadWaiting()
  const [marked, setMarked] = useState<{ readonly view: QueueView; readonly rows: readonly Submission[] }>({
    view,
    rows: [],
  })
  const { rows: listed, info } = queue
  // Another list begins with nothing selected.
  const rows = marked.view === view ? marked.rows : []
  const set = useCallback((next: readonly Submission[]) => setMarked({ view, rows: next }), [view])
  const toggle = useCallback(
    (id: string) => {
      const row = listed.find((one) => one.id === id)
      setMarked((now) => {
        const kept = now.view === view ? now.rows : []
        const without = kept.filter((one) => one.id !== id)
        return { view, rows: without.length < kept.length || !row ? without : [...kept, row] }
      })
    },
    [listed, view],
  )
  const selectAll = async () => {
    try {
      set(await readWaiting(view))
      return true
    } catch (error) {
      onProblem(errorMessage(error, { failed: LOST }))
      return false
    }
  }
  const rejectAll = async () => {
    if (await selectAll()) onAsk()
  }
  const edit = useCallback(
    (change: (marked: readonly Submission[]) => readonly Submission[]) =>
      setMarked((now) => ({ view, rows: change(now.view === view ? now.rows : []) })),
    [view],
  )
  const ids = useMemo(() => new Set(rows.map(({ id }) => id)), [rows])
  const waiting = view.status === 'pending' ? (info?.matching ?? 0) : listed.filter(isWaiting).length
  const selection: Selection = {
    ids,
    most: Math.min(DECISIONS_AT_ONCE, waiting),
    toggle,
    selectAll: () => void selectAll(),
    clear: () => set([]),
    reject: onAsk,
    rejectAll: () => void rejectAll(),
  }
  return {
    selection,
    rows,
    /** Takes changes over: what waits no longer leaves the selection, and everything else stays. */
    update: (changed: readonly Submission[]) =>
      edit((marked) => marked.map((row) => changed.find(({ id }) => id === row.id) ?? row).filter(isWaiting)),
    /** Selects what waits again after all. */
    add: (back: readonly Submission[]) => edit((marked) => [...without(marked, back.map(idOf)), ...back]),
    drop: (gone: readonly string[]) => edit((marked) => without(marked, gone)),
  }
}

const idOf = ({ id }: Submission) => id
const without = (rows: readonly Submission[], ids: readonly string[]) =>
  rows.filter(({ id }) => !ids.includes(id))

const isWaiting = ({ status }: Submission) => status === 'pending'
