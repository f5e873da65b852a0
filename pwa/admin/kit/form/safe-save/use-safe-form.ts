import { valibotResolver } from '@hookform/resolvers/valibot'
import { useCallback, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import * as v from 'valibot'
import type { OpenThing } from '#contract/open-forms.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import { changedPaths, pickPaths, type Values, valueAt, withValue } from '#contract/primitives/paths.ts'
import { ApiError } from '#pwa/api/api-error.ts'
import { createStore } from '#pwa/data/create-store.ts'
import { errorMessage, type FailureMessages } from '../call-errors.ts'
import type { FieldTexts } from '../fields/field-table.ts'
import { labelIn } from '../fields/field-text.tsx'
import { type Draft, type DraftStore, DraftStoreContext } from './draft-store.ts'
import {
  applyEdits,
  type Contest,
  compareEdits,
  conflictOf,
  createFormLife,
  type FormLife,
  type Refusal,
  type Stored,
  type WaitingSave,
} from './form-state.ts'
import { useSayMerged } from './last-changes.tsx'
import { useUnsavedChanges } from './leave-guard.tsx'

interface SafeFormOptions<
  Values extends FieldValues,
  Extra = never,
  Saved extends Stored<Values> = Stored<Values>,
> {
  /** Unique per form and item: 'firm:<id>', 'firm:new', 'settings'. A form for another item needs another `key`. */
  readonly draftKey: string
  /** The contract's schema of the request body. */
  readonly schema: v.GenericSchema<unknown, Values>
  readonly stored: Stored<Values>
  /** What the form edits, for who else has it open and who changed it; absent for what is not stored yet. */
  readonly thing?: OpenThing | undefined
  /** Name of the edited thing in the question before leaving; absent where the fields' labels say it. */
  readonly subject?: string | undefined
  /** The name in `subject`, which is no word to translate. */
  readonly subjectName?: string | undefined
  /** Sends the values and what was passed to `save`. Throws `ApiError`; 412 merges, or opens the conflict. */
  readonly send: (values: Values, ifMatch: string | null, extra?: Extra) => Promise<Saved>
  /** A new item: the `draftKey` of the item that `send` created, to which what is typed during and after the save belongs. */
  readonly createdKey?: (saved: Saved) => string
  /** Dotted paths that are never written to the device. */
  readonly secrets?: readonly string[]
  /** Whether a save asks before it keeps what others changed, also where they changed other fields. */
  readonly asksToMerge?: (extra: Extra | undefined) => boolean
  /** How the fields read in notices and conflicts. */
  readonly fields: FieldTexts
  /** Turns the current state from a 412 reply into form values; absent: the schema parses it. */
  readonly read?: (current: unknown) => Values
  /** For a failed save, where the server sent no message. */
  readonly messages?: FailureMessages
  /** For values that the schema refuses; absent: "Please check the marked fields." */
  readonly invalid?: Invalid<Values>
}

/** A form that never loses unsaved changes. */
export type SafeForm<
  Values extends FieldValues,
  Extra = never,
  Saved extends Stored<Values> = Stored<Values>,
> = ReturnType<typeof useSafeForm<Values, Extra, Saved>>

/** How long a save waits for the draft to reach the device first, in milliseconds. */
const DRAFT_LIMIT = 500

/**
 * A form whose unsaved state is kept on the device, whose saves never overwrite a change unseen, and which shows the changes
 * of others. Its values are the form library's, its life is one phase. (threats J1 and C7)
 */
export function useSafeForm<
  Values extends FieldValues,
  Extra = never,
  Saved extends Stored<Values> = Stored<Values>,
>(options: SafeFormOptions<Values, Extra, Saved>) {
  const { draftKey, schema, stored, thing, fields, secrets = [] } = options
  const form = useForm<Values, unknown, Values>({
    defaultValues: stored.values as DefaultValues<Values>,
    resolver: valibotResolver(schema as v.GenericSchema<Values, Values>),
  })
  const { subscribe, getValues, reset } = form
  const { draft, found, canKeep } = useFormDraft(draftKey, stored.values)
  const [life] = useState(() => createFormLife<Values, WaitingSave<Extra, Saved>>(stored))
  const { phase, changed } = useSyncExternalStore(life.subscribe, life.get)
  const [secretPaths] = useState(secrets)
  const sayMerged = useSayMerged(thing, fields)

  const follow = useCallback(() => {
    const now = getValues()
    const { base } = life.dispatch({ type: 'edited', values: now })
    draft.keep(draftOf(base.values, now, secretPaths))
  }, [getValues, life, draft, secretPaths])
  useEffect(() => subscribe({ formState: { values: true }, callback: follow }), [subscribe, follow])
  useEffect(() => {
    const { base } = life.get()
    const next = life.dispatch({ type: 'read', stored, values: getValues() })
    if (next.base !== base) reset(stored.values)
  })

  const show = (values: Values) => {
    reset(values)
    follow()
  }
  /** Returns to the stored values and deletes the draft. */
  const discard = () => {
    life.dispatch({ type: 'discarded' })
    show(life.get().base.values)
    withdraw()
  }
  const withdraw = useUnsavedChanges(
    changed.length === 0
      ? null
      : {
          subject: options.subject,
          subjectName: options.subjectName,
          fields: changed.map((path) => labelIn(fields, path)),
          isKeepable: canKeep && changed.some((path) => !touchesSecret(path, secrets)),
          keep: draft.flush,
          discard,
        },
  )
  /**
   * Validates and sends; `extra` is passed to `send` and is no field of the form. Returns what `send` returned, or null if
   * nothing was saved. Where others changed other fields both are kept, which is said; a conflict delays the result until it is
   * resolved.
   */
  const save = (extra?: Extra) => saveForm({ form, options, life, draft, show, sayMerged }, extra)
  return {
    form,
    thing,
    fields,
    isDirty: changed.length > 0,
    /** Dotted paths whose values differ from what is stored; a list is one value. */
    changed,
    isSaving: phase.is === 'saving',
    /** Why the last save failed. */
    problem: phase.is === 'refused' ? phase.problem : null,
    save,
    discard,
    /** Discards; returns a function that puts the changes back as a draft, or null without discarding where none can be kept. */
    setAside() {
      const edits = canKeep ? draftOf(life.get().base.values, getValues(), secrets) : null
      if (!edits) return null
      discard()
      return () => draft.putBack(edits)
    },
    /** A draft of an earlier visit that can be restored; `savedAt` in milliseconds since 1970. */
    offered: found && { savedAt: found.savedAt },
    restoreDraft() {
      if (!found) return
      const restored = withDraft(found, life.get().base, getValues())
      if ('contest' in restored)
        return void life.dispatch({ type: 'contested', contest: restored.contest, waiting: null })
      show(restored.values)
      draft.dismissFound()
    },
    dropDraft: draft.dismissFound,
    conflict: conflictOf(life, { show, save, dismissDraft: draft.dismissFound }),
  }
}

interface Saving<Values extends FieldValues, Extra, Saved extends Stored<Values>> {
  readonly form: UseFormReturn<Values, unknown, Values>
  readonly options: SafeFormOptions<Values, Extra, Saved>
  readonly life: FormLife<Values, WaitingSave<Extra, Saved>>
  readonly draft: FormDraft
  /** Shows values without treating them as stored. */
  show(values: Values): void
  /** Returns what says, once it is saved, that others had changed these fields. */
  sayMerged(paths: readonly string[]): () => Promise<void>
}

/**
 * Validates and sends a form, one attempt at a time. The edits stay also when it fails. Returns the saved state, or null; a
 * conflict delays it.
 */
async function saveForm<Values extends FieldValues, Extra, Saved extends Stored<Values>>(
  saving: Saving<Values, Extra, Saved>,
  extra?: Extra,
): Promise<Saved | null> {
  const { promise, resolve } = Promise.withResolvers<Saved | null>()
  await checkAndSend(saving, { extra, resolve })
  return promise
}

async function checkAndSend<Values extends FieldValues, Extra, Saved extends Stored<Values>>(
  saving: Saving<Values, Extra, Saved>,
  waiting: WaitingSave<Extra, Saved>,
): Promise<void> {
  const { form, options, life } = saving
  const refuse = () => {
    const refusal = schemaRefusal(options.schema, options.invalid)
    life.dispatch({ type: 'refused', refusal, values: form.getValues() })
    waiting.resolve(null)
  }
  await form.handleSubmit((values) => sendForm(saving, values, waiting), refuse)()
}

async function sendForm<Values extends FieldValues, Extra, Saved extends Stored<Values>>(
  saving: Saving<Values, Extra, Saved>,
  values: Values,
  waiting: WaitingSave<Extra, Saved>,
): Promise<void> {
  const { form, options, life, draft, show } = saving
  if (life.get().phase.is === 'saving') return waiting.resolve(null)
  life.dispatch({ type: 'sent' })
  const sent = structuredClone(form.getValues())
  try {
    // The session may end with this call, and the screen with the session.
    await Promise.race([draft.flush(), new Promise((resolve) => setTimeout(resolve, DRAFT_LIMIT))])
    const saved = await options.send(values, life.get().base.tag, waiting.extra)
    const now = form.getValues()
    const typed = Object.entries(pickPaths(now, changedPaths(sent, now)))
    life.dispatch({ type: 'stored', stored: saved })
    show(typed.reduce((all, [path, value]) => withValue(all, path, value), saved.values))
    if (options.createdKey) draft.moveTo(options.createdKey(saved))
    waiting.resolve(saved)
  } catch (error) {
    if (!(error instanceof ApiError)) {
      life.dispatch({ type: 'abandoned' })
      throw error
    }
    const contest = contestOf(error, options, life.get().base, form.getValues())
    if (contest && isFree(saving, contest, waiting)) return sendMerged(saving, contest, waiting)
    if (contest) return void life.dispatch({ type: 'contested', contest, waiting })
    const refusal = serverRefusal(error, form, options.messages)
    life.dispatch({ type: 'refused', refusal, values: form.getValues() })
    waiting.resolve(null)
  }
}

/** How often one save is merged with what others saved before a person is asked after all. */
const MOST_MERGES = 5

/** Whether a save that came too late needs no choice: the others changed other fields, or other rows. */
function isFree<Values extends FieldValues, Extra, Saved extends Stored<Values>>(
  { options, life }: Saving<Values, Extra, Saved>,
  { edits }: Contest<Values>,
  { extra, merges = 0 }: WaitingSave<Extra, Saved>,
): boolean {
  const isAsked = options.asksToMerge?.(extra) || merges >= MOST_MERGES
  return !isAsked && edits.fields.length === 0 && life.get().phase.is === 'saving'
}

/** Sends the changes of both, from what is stored now. It may meet another save. */
async function sendMerged<Values extends FieldValues, Extra, Saved extends Stored<Values>>(
  saving: Saving<Values, Extra, Saved>,
  { edits, theirs }: Contest<Values>,
  waiting: WaitingSave<Extra, Saved>,
): Promise<void> {
  const say = saving.sayMerged(edits.others.map(({ path }) => path))
  saving.life.dispatch({ type: 'merged', theirs })
  saving.show(applyEdits(theirs.values, edits, {}))
  await checkAndSend(saving, {
    ...waiting,
    merges: (waiting.merges ?? 0) + 1,
    resolve(saved) {
      waiting.resolve(saved)
      if (saved) void say()
    },
  })
}

/** The conflict that a refused save is about; null for any other failure. */
function contestOf<Values extends FieldValues>(
  { newer }: ApiError,
  options: Pick<SafeFormOptions<Values>, 'read' | 'schema'>,
  base: Stored<Values>,
  now: Values,
): Contest<Values> | null {
  const values = newer && readTheirs(newer.current, options, base)
  if (!values) return null
  const paths = changedPaths(base.values, now)
  const change = { before: base.values, now: values }
  const edits = compareEdits(pickPaths(base.values, paths), pickPaths(now, paths), change)
  return { cause: 'save', edits, theirs: { values, tag: newer.tag } }
}

function readTheirs<Values extends FieldValues>(
  current: unknown,
  { read, schema }: Pick<SafeFormOptions<Values>, 'read' | 'schema'>,
  base: Stored<Values>,
): Values | null {
  if (read) return read(current)
  const parsed = v.safeParse(schema, current)
  if (!parsed.success) return null
  // Only the form's own fields: the schema may have more, or fewer.
  const known = Object.keys(base.values).filter((key) => key in parsed.output)
  const picked = Object.fromEntries(known.map((key) => [key, parsed.output[key]]))
  return { ...base.values, ...picked } as Values
}

/** The message for values that the schema refuses: fixed, or computed from the values. */
type Invalid<Values> = string | ((values: Values) => string)

const INVALID = 'Please check the marked fields.'

const defaultMessages = { failed: 'Saving failed. Please try again.' } as const

/** Values that the schema refuses, until it takes them. */
export const schemaRefusal =
  <Values>(schema: v.GenericSchema<unknown, Values>, invalid: Invalid<Values> = INVALID): Refusal<Values> =>
  (values) => {
    if (v.safeParse(schema, values).success) return null
    return typeof invalid === 'function' ? invalid(values) : invalid
  }

/**
 * Values that the server refused: marks the fields that it named, and stands while they are as they were; without a named
 * field until the next save.
 */
function serverRefusal<Values extends FieldValues>(
  error: ApiError,
  { getValues, setError }: Pick<UseFormReturn<Values, unknown, Values>, 'getValues' | 'setError'>,
  messages: FailureMessages = defaultMessages,
): Refusal<Values> {
  for (const [index, { path, message }] of error.errors.entries()) {
    setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  const paths = error.errors.map(({ path }) => path)
  const refused = pickPaths(structuredClone(getValues()), paths)
  const problem = errorMessage(error, messages)
  return (values) => (isSame(pickPaths(values, paths), refused) ? problem : null)
}

/** How old unsaved edits on the device may be when a tab dies without an event, in milliseconds. */
const WRITE_AFTER = 250

type DraftEdits = Pick<Draft, 'base' | 'mine'>

/** The draft of one form on the device. */
function createFormDraft(store: DraftStore, firstKey: string) {
  let draftKey = firstKey
  const found = createStore<Draft | null>(null)
  let edits: DraftEdits | null = null
  let older: Promise<Draft | null> = Promise.resolve(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Promise.resolve(true)

  /** Writes edits over a found draft that was not dismissed yet. */
  const write = async (next: DraftEdits | null, at = draftKey, found = older) => {
    const below = await found
    if (!next && !below) {
      await store.drop(at)
      return true
    }
    const both = { base: { ...next?.base, ...below?.base }, mine: { ...below?.mine, ...next?.mine } }
    const savedAt = next ? Date.now() : (below?.savedAt ?? Date.now())
    const isKept = await store.write({ draftKey: at, savedAt, ...both })
    if (below && isKept) await store.takeOver(below)
    return isKept
  }
  /** Writes the edits given to `keep` at once. Returns whether the device holds them. */
  const flush = () => {
    if (timer !== undefined) {
      clearTimeout(timer)
      timer = undefined
      last = write(edits)
    }
    return last
  }
  /** Writes these edits to the device soon; null: there are none. */
  const keep = (next: DraftEdits | null) => {
    edits = next
    timer ??= setTimeout(() => void flush(), WRITE_AFTER)
  }
  const findNext = async (dismissed: Promise<Draft | null>) => {
    await flush()
    const before = await dismissed
    if (before) await store.takeOver(before)
    const next = await store.read(draftKey, 'others')
    if (!next) return
    older = Promise.resolve(next)
    found.set(next)
  }
  return {
    /** The draft that was found when the form opened, until it is dismissed. */
    found: found.get,
    subscribe: found.subscribe,
    /** Looks for a draft, and writes edits before the page may go. Returns a function that stops it. */
    open() {
      const reading = store.read(draftKey)
      older = reading
      void reading.then((draft) => older === reading && found.set(draft))
      const flushNow = () => void flush()
      document.addEventListener('visibilitychange', flushNow)
      window.addEventListener('pagehide', flushNow)
      return () => {
        document.removeEventListener('visibilitychange', flushNow)
        window.removeEventListener('pagehide', flushNow)
        flushNow()
      }
    },
    /** Drops the found draft and keeps only the edits given to `keep`. An older draft of another tab is found next. */
    dismissFound() {
      const dismissed = older
      older = Promise.resolve(null)
      found.set(null)
      keep(edits)
      void findNext(dismissed)
    },
    keep,
    flush,
    /** Keeps the edits given to `keep` under the key of the item that was created; a found draft stays where it was. */
    moveTo(createdKey: string) {
      if (createdKey === draftKey) return
      const [left, below] = [draftKey, older]
      draftKey = createdKey
      older = Promise.resolve(null)
      found.set(null)
      keep(edits)
      void flush().then(() => write(null, left, below))
    },
    /** Writes edits that were dropped. Returns whether the device holds them. */
    putBack: (dropped: DraftEdits) => write(dropped),
  }
}

type FormDraft = ReturnType<typeof createFormDraft>

/** The draft of one form, of the signed-in person. `found`: the one that can be restored over what is stored. */
function useFormDraft(draftKey: string, stored: Values) {
  const store = useContext(DraftStoreContext)
  const draft = useMemo(() => createFormDraft(store, draftKey), [store, draftKey])
  useEffect(() => draft.open(), [draft])
  const found = useSyncExternalStore(draft.subscribe, draft.found)
  const mine = found ? Object.entries(found.mine) : []
  const isStored = mine.every(([path, value]) => isSame(valueAt(stored, path), value))
  useEffect(() => {
    if (found && isStored) draft.dismissFound()
  }, [draft, found, isStored])
  return { draft, found: isStored ? null : found, canKeep: store.canKeep }
}

/** Whether a path is a secret, contains one, or is inside one. */
const touchesSecret = (path: string, secrets: readonly string[]): boolean =>
  secrets.some((secret) => `${path}.`.startsWith(`${secret}.`) || `${secret}.`.startsWith(`${path}.`))

/** The draft of an edit; null for none. */
function draftOf(before: Values, now: Values, secrets: readonly string[]): DraftEdits | null {
  const kept = changedPaths(before, now).filter((path) => !touchesSecret(path, secrets))
  return kept.length > 0 ? { base: pickPaths(before, kept), mine: pickPaths(now, kept) } : null
}

/** A found draft over the values of a form: together with them, or the conflict to resolve first. */
function withDraft<T extends Values>(
  found: DraftEdits,
  base: Stored<T>,
  now: T,
): { readonly values: T } | { readonly contest: Contest<T> } {
  const own = changedPaths(base.values, now)
  // Text typed since the form opened is newer than the draft.
  const older = Object.fromEntries(Object.entries(found.mine).filter(([path]) => !own.includes(path)))
  const edits = compareEdits(found.base, older, { before: now, now })
  if (edits.fields.length > 0) return { contest: { cause: 'draft', edits, theirs: { ...base, values: now } } }
  const mine = Object.entries(edits.mine)
  return { values: mine.reduce((values, [path, value]) => withValue(values, path, value), now) }
}
