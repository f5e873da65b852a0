import { type RefObject, useRef, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import * as v from 'valibot'
import { ApiError } from '#pwa/api/api-error.ts'
import { explain } from '../explain.ts'
import { changedPaths, compareEdits, pickPaths, withValue } from './merge-edits.ts'
import type { SafeForm, SafeFormOptions, Stored } from './safe-form.ts'
import type { Conflicting } from './use-conflict.ts'

const WORDS = { failed: 'Saving failed. Please try again.' } as const

/** What became of one attempt to save. */
export type Sent = 'saved' | 'refused' | 'in conflict'

/** How long a save waits for the device to note the edits first, in milliseconds. */
const NOTE_LIMIT = 500

interface Sending<Values extends FieldValues, Extra> {
  readonly form: SafeForm<Values>['form']
  readonly options: SafeFormOptions<Values, Extra>
  /** What the edits began from. */
  readonly base: RefObject<Stored<Values>>
  flush(): Promise<void>
  takeStored(next: Stored<Values>, values?: Values): void
  setProblem(problem: string | null): void
  conflicts(conflicting: Conflicting<Values>): void
}

/** Sends a form, at most once at a time, and says what became of it. Whatever happens, the edits stay. */
export function useSending<Values extends FieldValues, Extra>(sending: Sending<Values, Extra>) {
  const { form, options, base, flush, takeStored, setProblem, conflicts } = sending
  const [isSaving, setSaving] = useState(false)
  const running = useRef(false)

  const send = async (values: Values, extra?: Extra): Promise<Sent> => {
    if (running.current) return 'refused'
    running.current = true
    setSaving(true)
    setProblem(null)
    const sent = structuredClone(form.getValues())
    try {
      // The session may end with this call, and the screen with the session.
      await Promise.race([flush(), new Promise((resolve) => setTimeout(resolve, NOTE_LIMIT))])
      const saved = await options.send(values, base.current.tag, extra)
      const now = form.getValues()
      const typed = Object.entries(pickPaths(now, changedPaths(sent, now)))
      takeStored(
        saved,
        typed.reduce((all, [path, value]) => withValue(all, path, value), saved.values),
      )
      return 'saved'
    } catch (error) {
      return refuse(error)
    } finally {
      running.current = false
      setSaving(false)
    }
  }

  const refuse = (error: unknown): Sent => {
    if (!(error instanceof ApiError)) throw error
    const theirs = error.newer && { values: readTheirs(error.newer.current), tag: error.newer.tag }
    if (theirs?.values) {
      begin({ values: theirs.values, tag: theirs.tag })
      return 'in conflict'
    }
    for (const [index, { path, message }] of error.errors.entries()) {
      form.setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
    }
    setProblem(explain(error, options.words ?? WORDS))
    return 'refused'
  }

  const readTheirs = (current: unknown): Values | null => {
    if (options.read) return options.read(current)
    const read = v.safeParse(options.schema, current)
    if (!read.success) return null
    // Only what the form holds: the schema may know more, or less.
    const known = Object.keys(base.current.values).filter((key) => key in read.output)
    const picked = Object.fromEntries(known.map((key) => [key, read.output[key]]))
    return { ...base.current.values, ...picked } as Values
  }

  const begin = (theirs: Stored<Values>) => {
    const [before, now] = [base.current.values, form.getValues()]
    const paths = changedPaths(before, now)
    const edits = compareEdits(pickPaths(before, paths), pickPaths(now, paths), {
      before,
      now: theirs.values,
    })
    conflicts({ cause: 'save', edits, theirs })
  }
  return { send, isSaving }
}
