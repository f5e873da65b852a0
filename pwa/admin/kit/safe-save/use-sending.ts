import { type RefObject, useRef, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import * as v from 'valibot'
import { isSame } from '#contract/primitives/is-same.ts'
import { changedPaths, pickPaths, withValue } from '#contract/primitives/paths.ts'
import { ApiError } from '#pwa/api/api-error.ts'
import { errorMessage } from '../call-errors.ts'
import { compareEdits } from './merge-edits.ts'
import type { SafeForm, SafeFormOptions, Stored } from './safe-form.ts'
import type { PendingConflict } from './use-conflict.ts'

const defaultMessages = { failed: 'Saving failed. Please try again.' } as const

/** The result of one attempt to save. */
export type Outcome<Saved> =
  | { readonly kind: 'saved'; readonly saved: Saved }
  | { readonly kind: 'refused' | 'conflict' }

/** How long a save waits for the draft to reach the device first, in milliseconds. */
const DRAFT_LIMIT = 500

interface Sending<Values extends FieldValues, Extra, Saved extends Stored<Values>> {
  readonly form: SafeForm<Values>['form']
  readonly options: SafeFormOptions<Values, Extra, Saved>
  /** The stored values that the edits started from. */
  readonly base: RefObject<Stored<Values>>
  flush(): Promise<unknown>
  takeStored(next: Stored<Values>, values?: Values): void
  /** `stands`: whether the values are still those that it is about; absent: it stands until the next save. */
  setProblem(problem: string | null, stands?: () => boolean): void
  onConflict(conflict: PendingConflict<Values>): void
}

/** Sends a form, one attempt at a time. Whatever happens, the edits stay. */
export function useSending<Values extends FieldValues, Extra, Saved extends Stored<Values>>(
  sending: Sending<Values, Extra, Saved>,
) {
  const { form, options, base, flush, takeStored, setProblem, onConflict } = sending
  const [isSaving, setSaving] = useState(false)
  const running = useRef(false)

  const send = async (values: Values, extra?: Extra): Promise<Outcome<Saved>> => {
    if (running.current) return { kind: 'refused' }
    running.current = true
    setSaving(true)
    setProblem(null)
    const sent = structuredClone(form.getValues())
    try {
      // The session may end with this call, and the screen with the session.
      await Promise.race([flush(), new Promise((resolve) => setTimeout(resolve, DRAFT_LIMIT))])
      const saved = await options.send(values, base.current.tag, extra)
      const now = form.getValues()
      const typed = Object.entries(pickPaths(now, changedPaths(sent, now)))
      takeStored(
        saved,
        typed.reduce((all, [path, value]) => withValue(all, path, value), saved.values),
      )
      return { kind: 'saved', saved }
    } catch (error) {
      return fail(error)
    } finally {
      running.current = false
      setSaving(false)
    }
  }

  const fail = (error: unknown): Outcome<Saved> => {
    if (!(error instanceof ApiError)) throw error
    const theirs = error.newer && { values: readTheirs(error.newer.current), tag: error.newer.tag }
    if (theirs?.values) {
      openConflict({ values: theirs.values, tag: theirs.tag })
      return { kind: 'conflict' }
    }
    for (const [index, { path, message }] of error.errors.entries()) {
      form.setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
    }
    const paths = error.errors.map(({ path }) => path)
    const refused = pickPaths(structuredClone(form.getValues()), paths)
    const isAsRefused = () => isSame(pickPaths(form.getValues(), paths), refused)
    setProblem(
      errorMessage(error, options.messages ?? defaultMessages),
      paths.length > 0 ? isAsRefused : undefined,
    )
    return { kind: 'refused' }
  }

  const readTheirs = (current: unknown): Values | null => {
    if (options.read) return options.read(current)
    const read = v.safeParse(options.schema, current)
    if (!read.success) return null
    // Only the form's own fields: the schema may have more, or fewer.
    const known = Object.keys(base.current.values).filter((key) => key in read.output)
    const picked = Object.fromEntries(known.map((key) => [key, read.output[key]]))
    return { ...base.current.values, ...picked } as Values
  }

  const openConflict = (theirs: Stored<Values>) => {
    const [before, now] = [base.current.values, form.getValues()]
    const paths = changedPaths(before, now)
    const edits = compareEdits(pickPaths(before, paths), pickPaths(now, paths), {
      before,
      now: theirs.values,
    })
    onConflict({ cause: 'save', edits, theirs })
  }
  return { send, isSaving }
}
