import type { FieldValues, UseFormReturn } from 'react-hook-form'
import * as v from 'valibot'
import { changedPaths, pickPaths, withValue } from '#contract/primitives/paths.ts'
import { ApiError } from '#pwa/api/api-error.ts'
import type { Contest, FormLife, Stored, WaitingSave } from './form-phase.ts'
import { compareEdits } from './merge-edits.ts'
import { schemaRefusal, serverRefusal } from './refusal.ts'
import type { SafeFormOptions } from './safe-form.ts'

/** How long a save waits for the draft to reach the device first, in milliseconds. */
const DRAFT_LIMIT = 500

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
export async function saveForm<Values extends FieldValues, Extra, Saved extends Stored<Values>>(
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
