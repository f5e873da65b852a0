import { isPlainObject, isSame } from '#contract/primitives/is-same.ts'
import { changedPaths, type Values, valueAt, withValue } from '#contract/primitives/paths.ts'
import { createStore } from '#pwa/data/create-store.ts'

type Row = Readonly<Record<string, unknown>>
type Rows = readonly Row[]

/** The name of a row in its list: its id, its key, its address, or the criterion that it answers; undefined where it has none. */
const nameOf = ({ id, key, slug, criterion }: Row) =>
  [id, key, slug, criterion].find((name): name is string => typeof name === 'string')

const isRows = (value: unknown): value is Rows =>
  Array.isArray(value) && value.every((row) => isPlainObject(row) && nameOf(row) !== undefined)

/** The names of rows that all have one. */
const namesOf = (rows: Rows): string[] => rows.map((row) => nameOf(row) ?? '')

const CLASH = Symbol('both changed it')

/** Merges a value that two people may have changed. */
function merged(was: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(mine, theirs) || isSame(theirs, was)) return mine
  return isSame(mine, was) ? theirs : CLASH
}

function mergedRow(was: Row | undefined, mine: Row | undefined, theirs: Row | undefined): unknown {
  const whole = merged(was, mine, theirs)
  if (whole !== CLASH || !was || !mine || !theirs) return whole
  const entries = Object.keys({ ...was, ...mine, ...theirs })
    .map((key) => [key, merged(was[key], mine[key], theirs[key])] as const)
    .filter(([, value]) => value !== undefined)
  return entries.some(([, value]) => value === CLASH) ? CLASH : Object.fromEntries(entries)
}

/** The names of some rows that others have as well, in their order. */
function sharedNames(rows: Rows, others: Rows): string[] {
  const known = namesOf(others)
  return namesOf(rows).filter((name) => known.includes(name))
}

const hasOrderOf = (rows: Rows, others: Rows) => isSame(sharedNames(rows, others), sharedNames(others, rows))

/**
 * A list of named rows that two people changed, with the changes of both; null where it is no such list, or where they
 * changed the same cell, the same order, or a row that the other deleted.
 */
export function mergeRows(was: unknown, mine: unknown, theirs: unknown): readonly unknown[] | null {
  if (!isRows(was) || !isRows(mine) || !isRows(theirs)) return null
  const isMoved = !hasOrderOf(mine, was)
  if (isMoved && !hasOrderOf(theirs, was) && !hasOrderOf(mine, theirs)) return null
  const [leading, other] = isMoved ? [mine, theirs] : [theirs, mine]
  const names = namesOf(leading)
  const others = namesOf(other)
  // A row that stands in the other list alone follows the one that it follows there.
  for (const [at, name] of others.entries()) {
    if (!names.includes(name)) names.splice(names.indexOf(others[at - 1] ?? '') + 1, 0, name)
  }
  const rowOf = (rows: Rows, name: string) => rows.find((row) => nameOf(row) === name)
  const rows = names.map((name) => mergedRow(rowOf(was, name), rowOf(mine, name), rowOf(theirs, name)))
  return rows.includes(CLASH) ? null : rows.filter((row) => row !== undefined)
}

export type Side = 'yours' | 'theirs'

/** A field that both changed, to different values. */
export interface ConflictField {
  readonly path: string
  readonly yours: unknown
  readonly theirs: unknown
}

/** A field that only the other person changed. */
interface TheirChange {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** The comparison of two edits of the same thing. */
interface Edits {
  /** Changed by both: the person has to choose. */
  readonly fields: readonly ConflictField[]
  /** Changed by the other person only. */
  readonly others: readonly TheirChange[]
  /** Changed by this person only, by both alike, or by both apart in a list of rows, which has the changes of both. */
  readonly mine: Readonly<Record<string, unknown>>
}

/**
 * Compares one person's edits with what is stored now. `base` and `mine` are by path: the values before the edit and
 * after it.
 */
export function compareEdits(
  base: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
  { before, now }: { readonly before: Values; readonly now: Values },
): Edits {
  const paths = Object.keys(mine)
  const isContested = (path: string) =>
    !isSame(valueAt(now, path), base[path]) && !isSame(valueAt(now, path), mine[path])
  const contested = paths.filter(isContested)
  const lists = contested.flatMap((path) => {
    const rows = mergeRows(base[path], mine[path], valueAt(now, path))
    return rows ? [[path, rows] as const] : []
  })
  const both: Readonly<Record<string, unknown>> = Object.fromEntries(lists)
  const fields = contested
    .filter((path) => !(path in both))
    .map((path) => ({ path, yours: mine[path], theirs: valueAt(now, path) }))
  const others = changedPaths(before, now)
    .filter((path) => !paths.includes(path) || path in both)
    .map((path) => ({ path, before: valueAt(before, path), after: valueAt(now, path) }))
  const free = paths.filter((path) => !isContested(path)).map((path) => [path, mine[path]] as const)
  return { fields, others, mine: { ...Object.fromEntries(free), ...both } }
}

/** The values after the choice: theirs, with this person's edits where they were chosen. */
export function applyEdits<T extends Values>(
  theirs: T,
  { fields, mine }: Edits,
  choices: Readonly<Record<string, Side>>,
): T {
  const kept = fields.filter(({ path }) => choices[path] !== 'theirs').map(({ path, yours }) => [path, yours])
  const edits: readonly (readonly unknown[])[] = [...Object.entries(mine), ...kept]
  return edits.reduce<T>((values, [path, value]) => withValue(values, String(path), value), theirs)
}

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
  /** The changes of both touch nothing of each other: the edits go on from what is stored now. */
  | { readonly type: 'merged'; readonly theirs: Stored<T> }
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
    case 'merged':
      return { ...state, phase: rest, base: event.theirs }
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
  /** How often it was merged with what others had saved before. */
  readonly merges?: number
}

/** The state of one open form. */
export type FormLife<T extends Values, Waiting> = ReturnType<typeof createFormLife<T, Waiting>>

export function createFormLife<T extends Values, Waiting>(stored: Stored<T>) {
  const { get, set, subscribe } = createStore<FormState<T, Waiting>>(beginForm(stored))
  return {
    get,
    subscribe,
    /** Returns the state after the event. */
    dispatch(event: FormEvent<T, Waiting>) {
      const next = nextForm(get(), event)
      if (next !== get()) set(next)
      return next
    },
  }
}

/** Two edits of the same thing, waiting for a choice. */
export type Conflict = NonNullable<ReturnType<typeof conflictOf>>

/** The conflict of a form in that phase; null in any other. */
export function conflictOf<T extends Values, Extra, Saved>(
  { get, dispatch }: FormLife<T, WaitingSave<Extra, Saved>>,
  form: {
    /** Shows values without treating them as stored. */
    show(values: T): void
    save(extra?: Extra): Promise<Saved | null>
    dismissDraft(): void
  },
) {
  const { phase } = get()
  if (phase.is !== 'conflict') return null
  const { contest, choices, waiting } = phase
  const { cause, edits, theirs } = contest
  const { fields, others } = edits
  /** Whether a side was chosen for every field. */
  const isChosen = fields.every(({ path }) => choices[path] !== undefined)
  return {
    cause,
    fields,
    others,
    choices,
    isChosen,
    choose: (path: string, side: Side) => void dispatch({ type: 'chosen', path, side }),
    /** Applies the choices; after a refused save, saves. */
    accept() {
      if (!isChosen) return
      dispatch({ type: 'resolved', isAnswered: true })
      form.show(applyEdits(theirs.values, edits, choices))
      if (cause === 'draft') return form.dismissDraft()
      // It may meet a conflict of its own.
      void form.save(waiting?.extra).then((saved) => waiting?.resolve(saved))
    },
    /** Keeps everything as the other person left it. */
    takeTheirs() {
      dispatch({ type: 'resolved', isAnswered: true })
      if (cause === 'draft') return form.dismissDraft()
      form.show(theirs.values)
      waiting?.resolve(null)
    },
    /** Returns to the form as it was. */
    cancel() {
      dispatch({ type: 'resolved', isAnswered: false })
      waiting?.resolve(null)
    },
  }
}
