import { isSame } from '#contract/primitives/is-same.ts'
import { changedPaths, type Values } from '#contract/primitives/paths.ts'
import { createStore, type Store } from '#pwa/data/create-store.ts'
import type { Edits, Side } from './merge-edits.ts'

/** Stored values and their entity tag; null for a new item. */
export interface Stored<T> {
  readonly values: T
  readonly tag: string | null
}

/** Two edits of the same thing. `theirs`: what is stored now. */
export interface Contest<T> {
  /** A save came too late, or a draft is older than what is stored. */
  readonly cause: 'save' | 'draft'
  readonly edits: Edits
  readonly theirs: Stored<T>
}

/** Why values were refused, by the values as they are now; null once they are no longer at fault. */
export type Refusal<T> = (values: T) => string | null

/** `Waiting`: a save that continues once the conflict is resolved. */
type Phase<T, Waiting> =
  | { readonly is: 'idle' | 'editing' | 'saving' | 'saved' }
  /** Until the next save. `problem`: the refusal of the values as they are now. */
  | { readonly is: 'refused'; readonly refusal: Refusal<T>; readonly problem: string | null }
  | {
      readonly is: 'conflict'
      readonly contest: Contest<T>
      readonly choices: Readonly<Record<string, Side>>
      readonly waiting: Waiting | null
      /** The phase that a draft's conflict returns to. */
      readonly before: Phase<T, Waiting>
    }

export interface FormState<T, Waiting> {
  readonly phase: Phase<T, Waiting>
  /** The stored values that the edits started from. */
  readonly base: Stored<T>
  /** The values last received from the server. */
  readonly known: Stored<T>
  /** Dotted paths whose values differ from `base`. */
  readonly changed: readonly string[]
}

export type FormEvent<T, Waiting> =
  /** The screen has this of the server. */
  | { readonly type: 'read'; readonly stored: Stored<T>; readonly values: T }
  | { readonly type: 'edited'; readonly values: T }
  | { readonly type: 'sent' | 'abandoned' | 'discarded' }
  | { readonly type: 'stored'; readonly stored: Stored<T> }
  | { readonly type: 'refused'; readonly refusal: Refusal<T>; readonly values: T }
  | { readonly type: 'contested'; readonly contest: Contest<T>; readonly waiting: Waiting | null }
  | { readonly type: 'chosen'; readonly path: string; readonly side: Side }
  /** A conflict is over; `isAnswered`: the edits now start from what is stored. */
  | { readonly type: 'resolved'; readonly isAnswered: boolean }

const IDLE = { is: 'idle' } as const
const EDITING = { is: 'editing' } as const

export function beginForm<T>(stored: Stored<T>): FormState<T, never> {
  return { phase: IDLE, base: stored, known: stored, changed: [] }
}

/** The form after an event; the same object where nothing changed. Only `edited` changes the shown values. */
export function nextForm<T extends Values, Waiting>(
  state: FormState<T, Waiting>,
  event: FormEvent<T, Waiting>,
): FormState<T, Waiting> {
  const { phase, changed } = state
  const rest = changed.length > 0 ? EDITING : IDLE
  switch (event.type) {
    case 'read':
      return read(state, event.stored, event.values)
    case 'edited':
      return edited(state, event.values)
    case 'sent':
      return { ...state, phase: { is: 'saving' } }
    case 'stored':
      return { ...state, base: event.stored, phase: behindDraft(phase, { is: 'saved' }) }
    case 'refused': {
      const { refusal, values } = event
      return { ...state, phase: behindDraft(phase, { is: 'refused', refusal, problem: refusal(values) }) }
    }
    case 'abandoned':
      return { ...state, phase: behindDraft(phase, rest) }
    case 'discarded':
      return phase.is === 'saving' ? state : { ...state, phase: IDLE }
    case 'contested': {
      const { contest, waiting } = event
      return { ...state, phase: { is: 'conflict', contest, choices: {}, waiting, before: phase } }
    }
    case 'chosen':
      if (phase.is !== 'conflict') return state
      return { ...state, phase: { ...phase, choices: { ...phase.choices, [event.path]: event.side } } }
    case 'resolved':
      if (phase.is !== 'conflict') return state
      if (phase.contest.cause === 'draft') return { ...state, phase: phase.before }
      return { ...state, phase: rest, base: event.isAnswered ? phase.contest.theirs : state.base }
  }
}

/** Edits keep the values that they started from, so that a save of them meets the conflict. */
function read<T extends Values, Waiting>(
  state: FormState<T, Waiting>,
  stored: Stored<T>,
  values: T,
): FormState<T, Waiting> {
  const { known, base } = state
  if (known.tag === stored.tag && (stored.tag !== null || isSame(known.values, stored.values))) return state
  const isOwn = stored.tag !== null && stored.tag === base.tag
  const isEdited = changedPaths(base.values, values).length > 0
  return { ...state, known: stored, base: isOwn || isEdited ? base : stored }
}

function edited<T extends Values, Waiting>(state: FormState<T, Waiting>, values: T): FormState<T, Waiting> {
  const paths = changedPaths(state.base.values, values)
  const changed = isSame(paths, state.changed) ? state.changed : paths
  const phase = editedPhase(state.phase, changed.length > 0, values)
  return changed === state.changed && phase === state.phase ? state : { ...state, changed, phase }
}

function editedPhase<T, Waiting>(phase: Phase<T, Waiting>, isChanged: boolean, values: T): Phase<T, Waiting> {
  switch (phase.is) {
    case 'idle':
    case 'saved':
      return isChanged ? EDITING : phase
    case 'editing':
      return isChanged ? phase : IDLE
    case 'saving':
      return phase
    case 'refused': {
      const problem = phase.refusal(values)
      return problem === phase.problem ? phase : { ...phase, problem }
    }
    case 'conflict': {
      const before = editedPhase(phase.before, isChanged, values)
      return before === phase.before ? phase : { ...phase, before }
    }
  }
}

/** A save that ends while a draft's conflict is open leaves it open. */
function behindDraft<T, Waiting>(phase: Phase<T, Waiting>, next: Phase<T, Waiting>): Phase<T, Waiting> {
  return phase.is === 'conflict' && phase.contest.cause === 'draft' ? { ...phase, before: next } : next
}

/** A save that met a conflict and waits until it is resolved. */
export interface WaitingSave<Extra, Saved> {
  readonly extra: Extra | undefined
  readonly resolve: (saved: Saved | null) => void
}

/** The state of one open form. */
export interface FormLife<T, Waiting> extends Pick<Store<FormState<T, Waiting>>, 'get' | 'subscribe'> {
  /** Returns the state after the event. */
  readonly dispatch: (event: FormEvent<T, Waiting>) => FormState<T, Waiting>
}

export function createFormLife<T extends Values, Waiting>(stored: Stored<T>): FormLife<T, Waiting> {
  const { get, set, subscribe } = createStore<FormState<T, Waiting>>(beginForm(stored))
  return {
    get,
    subscribe,
    dispatch(event) {
      const next = nextForm(get(), event)
      if (next !== get()) set(next)
      return next
    },
  }
}
