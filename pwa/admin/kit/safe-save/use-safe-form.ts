import { valibotResolver } from '@hookform/resolvers/valibot'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { isSame } from '#contract/primitives/is-same.ts'
import { useGuarded } from './leave-guard.tsx'
import { changedPaths, compareEdits, pickPaths, valueAt, withValue } from './merge-edits.ts'
import type { SafeForm, SafeFormOptions } from './safe-form.ts'
import { type Conflicting, useConflict } from './use-conflict.ts'
import { useFormDraft } from './use-form-draft.ts'
import { type Sent, useSending } from './use-sending.ts'

const INVALID = 'Please check the marked fields.'

/** A secret, what it is within, and what is within it. */
const touches = (path: string, secrets: readonly string[]) =>
  secrets.some((secret) => `${path}.`.startsWith(`${secret}.`) || `${secret}.`.startsWith(`${path}.`))

/** A save that met a conflict and waits for an answer. */
interface Waiting<Extra> {
  readonly extra: Extra | undefined
  readonly answer: (isSaved: boolean) => void
}

/**
 * A form whose unsaved state is kept on the device, whose saves overwrite nothing unseen, and which says who else
 * changed what. (threats J1 and C7)
 */
export function useSafeForm<Values extends FieldValues, Extra = never>(
  options: SafeFormOptions<Values, Extra>,
): SafeForm<Values, Extra> {
  const { draftKey, schema, stored, secrets = [] } = options
  const form = useForm<Values, unknown, Values>({
    defaultValues: stored.values as DefaultValues<Values>,
    resolver: valibotResolver(schema as never) as unknown as Resolver<Values, unknown, Values>,
  })
  const { subscribe, getValues, reset, handleSubmit } = form
  const { found, answered, keep, flush } = useFormDraft(draftKey)
  const base = useRef(stored)
  const seen = useRef(stored)
  const hidden = useRef(secrets)
  const waiting = useRef<Waiting<Extra>>(undefined)
  const [changed, setChanged] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  useGuarded(changed.length > 0)

  const look = useCallback(() => {
    const [before, now] = [base.current.values, getValues()]
    const paths = changedPaths(before, now)
    setChanged((last) => (last.join() === paths.join() ? last : paths))
    const kept = paths.filter((path) => !touches(path, hidden.current))
    keep(kept.length > 0 ? { base: pickPaths(before, kept), mine: pickPaths(now, kept) } : null)
  }, [getValues, keep])
  useEffect(() => subscribe({ formState: { values: true }, callback: look }), [subscribe, look])

  /** Shows values without taking them for stored. */
  const show = (values: Values) => {
    reset(values)
    look()
  }
  const takeStored = (next: SafeFormOptions<Values>['stored'], values = next.values) => {
    base.current = next
    setProblem(null)
    show(values)
  }

  useEffect(() => {
    const last = seen.current
    if (last.tag === stored.tag && (stored.tag !== null || isSame(last.values, stored.values))) return
    seen.current = stored
    const isKnown = stored.tag !== null && stored.tag === base.current.tag
    if (isKnown || changedPaths(base.current.values, getValues()).length > 0) return
    base.current = stored
    reset(stored.values)
  })

  /** Answers the save that met the conflict. */
  const answerSave = (isSaved: boolean) => {
    const save = waiting.current
    waiting.current = undefined
    save?.answer(isSaved)
  }
  const { conflict, begin } = useConflict<Values>({
    accepted(values, { cause, theirs }) {
      if (cause === 'draft') {
        show(values)
        return answered()
      }
      takeStored(theirs, values)
      // It may meet a conflict of its own.
      const first = waiting.current
      waiting.current = undefined
      void save(first?.extra).then((isSaved) => first?.answer(isSaved))
    },
    yielded({ cause, theirs }) {
      if (cause === 'draft') return answered()
      takeStored(theirs)
      answerSave(false)
    },
    left: () => answerSave(false),
  })
  const sending = useSending({ form, options, base, flush, takeStored, setProblem, conflicts: begin })

  const save = async (extra?: Extra): Promise<boolean> => {
    let sent: Sent = 'refused'
    const send = async (values: Values) => {
      sent = await sending.send(values, extra)
    }
    await handleSubmit(send, () => setProblem(options.invalid ?? INVALID))()
    if ((sent as Sent) !== 'in conflict') return (sent as Sent) === 'saved'
    return new Promise((answer) => {
      waiting.current = { extra, answer }
    })
  }
  const hasNews = found
    ? Object.entries(found.mine).some(([path, value]) => !isSame(valueAt(stored.values, path), value))
    : false
  useEffect(() => {
    if (found && !hasNews) answered()
  }, [found, hasNews, answered])

  const restoreDraft = () => {
    if (!found) return
    const now = getValues()
    const own = changedPaths(base.current.values, now)
    // What was typed since the form opened is newer than the draft.
    const older = Object.fromEntries(Object.entries(found.mine).filter(([path]) => !own.includes(path)))
    const edits = compareEdits(found.base, older, { before: now, now })
    const conflicting: Conflicting<Values> = {
      cause: 'draft',
      edits,
      theirs: { ...base.current, values: now },
    }
    if (edits.fields.length > 0) return begin(conflicting)
    show(Object.entries(edits.mine).reduce((values, [path, value]) => withValue(values, path, value), now))
    answered()
  }
  return {
    form,
    isDirty: changed.length > 0,
    changed,
    isSaving: sending.isSaving,
    problem,
    save,
    discard: () => {
      setProblem(null)
      show(base.current.values)
    },
    offered: found && hasNews ? { savedAt: found.savedAt } : null,
    restoreDraft,
    dropDraft: answered,
    conflict,
  }
}
