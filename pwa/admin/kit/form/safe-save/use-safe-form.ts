import { valibotResolver } from '@hookform/resolvers/valibot'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import * as v from 'valibot'
import { changedPaths, pickPaths, withValue } from '#contract/primitives/paths.ts'
import { ApiError } from '#pwa/api/api-error.ts'
import { labelIn } from '../fields/field-text.ts'
import { conflictOf } from './conflict.ts'
import { draftOf, touchesSecret, useFormDraft, withDraft } from './form-draft.ts'
import { type Contest, createFormLife, type FormLife, type Stored, type WaitingSave } from './form-phase.ts'
import { useUnsavedChanges } from './leave-guard.tsx'
import { compareEdits } from './merge-edits.ts'
import { schemaRefusal, serverRefusal } from './refusal.ts'
import type { SafeForm, SafeFormOptions } from './safe-form.ts'

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
>(options: SafeFormOptions<Values, Extra, Saved>): SafeForm<Values, Extra, Saved> {
  const { draftKey, schema, stored, fields, secrets = [] } = options
  const form = useForm<Values, unknown, Values>({
    defaultValues: stored.values as DefaultValues<Values>,
    resolver: valibotResolver(schema as v.GenericSchema<Values, Values>),
  })
  const { subscribe, getValues, reset } = form
  const { draft, found, canKeep } = useFormDraft(draftKey, stored.values)
  const [life] = useState(() => createFormLife<Values, WaitingSave<Extra, Saved>>(stored))
  const { phase, changed } = useSyncExternalStore(life.subscribe, life.get)
  const [secretPaths] = useState(secrets)

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
  const save = (extra?: Extra) => saveForm({ form, options, life, flush: draft.flush, show }, extra)
  return {
    form,
    fields,
    isDirty: changed.length > 0,
    changed,
    isSaving: phase.is === 'saving',
    problem: phase.is === 'refused' ? phase.problem : null,
    save,
    discard,
    setAside() {
      const edits = canKeep ? draftOf(life.get().base.values, getValues(), secrets) : null
      if (!edits) return null
      discard()
      return () => draft.putBack(edits)
    },
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
  /** Writes the draft to the device. */
  flush(): Promise<unknown>
  /** Shows values without treating them as stored. */
  show(values: Values): void
}

/**
 * Validates and sends a form, one attempt at a time. The edits stay also when it fails. Returns the saved state, or null; a
 * conflict delays it.
 */
async function saveForm<Values extends FieldValues, Extra, Saved extends Stored<Values>>(
  saving: Saving<Values, Extra, Saved>,
  extra?: Extra,
): Promise<Saved | null> {
  const { form, options, life } = saving
  const { promise, resolve } = Promise.withResolvers<Saved | null>()
  const refuse = () => {
    const refusal = schemaRefusal(options.schema, options.invalid)
    life.dispatch({ type: 'refused', refusal, values: form.getValues() })
    resolve(null)
  }
  await form.handleSubmit((values) => sendForm(saving, values, { extra, resolve }), refuse)()
  return promise
}

async function sendForm<Values extends FieldValues, Extra, Saved extends Stored<Values>>(
  { form, options, life, flush, show }: Saving<Values, Extra, Saved>,
  values: Values,
  waiting: WaitingSave<Extra, Saved>,
): Promise<void> {
  if (life.get().phase.is === 'saving') return waiting.resolve(null)
  life.dispatch({ type: 'sent' })
  const sent = structuredClone(form.getValues())
  try {
    // The session may end with this call, and the screen with the session.
    await Promise.race([flush(), new Promise((resolve) => setTimeout(resolve, DRAFT_LIMIT))])
    const saved = await options.send(values, life.get().base.tag, waiting.extra)
    const now = form.getValues()
    const typed = Object.entries(pickPaths(now, changedPaths(sent, now)))
    life.dispatch({ type: 'stored', stored: saved })
    show(typed.reduce((all, [path, value]) => withValue(all, path, value), saved.values))
    waiting.resolve(saved)
  } catch (error) {
    if (!(error instanceof ApiError)) {
      life.dispatch({ type: 'abandoned' })
      throw error
    }
    const contest = contestOf(error, options, life.get().base, form.getValues())
    if (contest) return void life.dispatch({ type: 'contested', contest, waiting })
    const refusal = serverRefusal(error, form, options.messages)
    life.dispatch({ type: 'refused', refusal, values: form.getValues() })
    waiting.resolve(null)
  }
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
