import type { Values } from '#contract/primitives/paths.ts'
import type { FormLife, WaitingSave } from './form-phase.ts'
import { applyEdits, type ConflictField, type Side, type TheirChange } from './merge-edits.ts'

/** Two edits of the same thing, waiting for a choice. */
export interface Conflict {
  /** A save came too late, or a draft is older than what is stored. */
  readonly cause: 'save' | 'draft'
  readonly fields: readonly ConflictField[]
  readonly others: readonly TheirChange[]
  readonly choices: Readonly<Record<string, Side>>
  /** Whether a side was chosen for every field. */
  readonly isChosen: boolean
  choose(path: string, side: Side): void
  /** Applies the choices; after a refused save, saves. */
  accept(): void
  /** Keeps everything as the other person left it. */
  takeTheirs(): void
  /** Returns to the form as it was. */
  cancel(): void
}

interface ConflictedForm<T, Extra, Saved> {
  /** Shows values without treating them as stored. */
  show(values: T): void
  save(extra?: Extra): Promise<Saved | null>
  dismissDraft(): void
}

/** The conflict of a form in that phase; null in any other. */
export function conflictOf<T extends Values, Extra, Saved>(
  { get, dispatch }: FormLife<T, WaitingSave<Extra, Saved>>,
  { show, save, dismissDraft }: ConflictedForm<T, Extra, Saved>,
): Conflict | null {
  const { phase } = get()
  if (phase.is !== 'conflict') return null
  const { contest, choices, waiting } = phase
  const { cause, edits, theirs } = contest
  const isChosen = edits.fields.every(({ path }) => choices[path] !== undefined)
  return {
    cause,
    fields: edits.fields,
    others: edits.others,
    choices,
    isChosen,
    choose: (path, side) => void dispatch({ type: 'chosen', path, side }),
    accept() {
      if (!isChosen) return
      dispatch({ type: 'resolved', isAnswered: true })
      show(applyEdits(theirs.values, edits, choices))
      if (cause === 'draft') return dismissDraft()
      // It may meet a conflict of its own.
      void save(waiting?.extra).then((saved) => waiting?.resolve(saved))
    },
    takeTheirs() {
      dispatch({ type: 'resolved', isAnswered: true })
      if (cause === 'draft') return dismissDraft()
      show(theirs.values)
      waiting?.resolve(null)
    },
    cancel() {
      dispatch({ type: 'resolved', isAnswered: false })
      waiting?.resolve(null)
    },
  }
}
