import { valibotResolver } from '@hookform/resolvers/valibot'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import type * as v from 'valibot'
import { isSame } from '#contract/primitives/is-same.ts'
import {
  changedPaths,
  type Values as PlainValues,
  pickPaths,
  valueAt,
  withValue,
} from '#contract/primitives/paths.ts'
import { useUnsavedChanges } from './leave-guard.tsx'
import { compareEdits } from './merge-edits.ts'
import { refusalOf } from './refusal.ts'
import type { SafeForm, SafeFormOptions, Stored } from './safe-form.ts'
import { type PendingConflict, useConflict } from './use-conflict.ts'
import { type DraftEdits, useFormDraft } from './use-form-draft.ts'
import { type Outcome, useSending } from './use-sending.ts'
import { labelFor } from './value-text.tsx'

/** Whether a path is a secret, contains one, or is inside one. */
const touchesSecret = (path: string, secrets: readonly string[]) =>
  secrets.some((secret) => `${path}.`.startsWith(`${secret}.`) || `${secret}.`.startsWith(`${path}.`))

/** What a draft holds of an edit; null for nothing. */
function draftOf(before: PlainValues, now: PlainValues, secrets: readonly string[]): DraftEdits | null {
  const kept = changedPaths(before, now).filter((path) => !touchesSecret(path, secrets))
  return kept.length > 0 ? { base: pickPaths(before, kept), mine: pickPaths(now, kept) } : null
}

/** A save that met a conflict and waits until it is resolved. */
interface WaitingSave<Extra, Saved> {
  readonly extra: Extra | undefined
  readonly resolve: (saved: Saved | null) => void
}

/**
 * A form whose unsaved state is kept on the device, whose saves never overwrite a change unseen, and which shows what
 * somebody else changed. (threats J1 and C7)
 */
export function useSafeForm<
  Values extends FieldValues,
  Extra = never,
  Saved extends Stored<Values> = Stored<Values>,
>(options: SafeFormOptions<Values, Extra, Saved>): SafeForm<Values, Extra, Saved> {
  const { draftKey, schema, stored, secrets = [] } = options
  const form = useForm<Values, unknown, Values>({
    defaultValues: stored.values as DefaultValues<Values>,
    resolver: valibotResolver(schema as v.GenericSchema<Values, Values>),
  })
  const { subscribe, getValues, reset, handleSubmit } = form
  const { found, dismissFound, keep, flush, canKeep, putBack } = useFormDraft(draftKey)
  const base = useRef<Stored<Values>>(stored)
  const lastStored = useRef(stored)
  const secretPaths = useRef(secrets)
  const waiting = useRef<WaitingSave<Extra, Saved>>(undefined)
  const [changed, setChanged] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  /** What the form says of its values, as long as they are what it was refused for. */
  const refusal = useRef<() => string | null>(undefined)
  const solve = (said: string | null, stands?: () => boolean) => {
    refusal.current = stands && (() => (stands() ? said : null))
    setProblem(said)
  }

  const compareWithBase = useCallback(() => {
    // A refusal goes as the fields fill.
    if (refusal.current) setProblem(refusal.current())
    const [before, now] = [base.current.values, getValues()]
    const paths = changedPaths(before, now)
    setChanged((last) => (last.join() === paths.join() ? last : paths))
    keep(draftOf(before, now, secretPaths.current))
  }, [getValues, keep])
  useEffect(
    () => subscribe({ formState: { values: true }, callback: compareWithBase }),
    [subscribe, compareWithBase],
  )

  /** Shows values without treating them as stored. */
  const show = (values: Values) => {
    reset(values)
    compareWithBase()
  }
  const discard = () => {
    solve(null)
    show(base.current.values)
    withdraw()
  }
  const withdraw = useUnsavedChanges(
    changed.length === 0
      ? null
      : {
          subject: options.subject,
          fields: changed.map((path) => labelFor(path, options.labels)),
          isKeepable: canKeep && changed.some((path) => !touchesSecret(path, secrets)),
          keep: flush,
          discard,
        },
  )
  const takeStored = (next: Stored<Values>, values = next.values) => {
    base.current = next
    solve(null)
    show(values)
  }

  useEffect(() => {
    const last = lastStored.current
    if (last.tag === stored.tag && (stored.tag !== null || isSame(last.values, stored.values))) return
    lastStored.current = stored
    const isKnown = stored.tag !== null && stored.tag === base.current.tag
    if (isKnown || changedPaths(base.current.values, getValues()).length > 0) return
    base.current = stored
    reset(stored.values)
  })

  const cancelWaitingSave = () => {
    waiting.current?.resolve(null)
    waiting.current = undefined
  }
  const { conflict, begin } = useConflict<Values>({
    onAccept(values, { cause, theirs }) {
      if (cause === 'draft') {
        show(values)
        return dismissFound()
      }
      takeStored(theirs, values)
      // The next save may meet a conflict of its own.
      const first = waiting.current
      waiting.current = undefined
      void save(first?.extra).then((saved) => first?.resolve(saved))
    },
    onTakeTheirs({ cause, theirs }) {
      if (cause === 'draft') return dismissFound()
      takeStored(theirs)
      cancelWaitingSave()
    },
    onCancel: cancelWaitingSave,
  })
  const sending = useSending({ form, options, base, flush, takeStored, setProblem: solve, onConflict: begin })

  const save = async (extra?: Extra): Promise<Saved | null> => {
    let outcome = { kind: 'refused' } as Outcome<Saved>
    const send = async (values: Values) => {
      outcome = await sending.send(values, extra)
    }
    await handleSubmit(send, () => {
      refusal.current = () => refusalOf(schema, getValues(), options.invalid)
      setProblem(refusal.current())
    })()
    if (outcome.kind === 'saved') return outcome.saved
    if (outcome.kind === 'refused') return null
    return new Promise((resolve) => {
      waiting.current = { extra, resolve }
    })
  }
  const hasDraft = found
    ? Object.entries(found.mine).some(([path, value]) => !isSame(valueAt(stored.values, path), value))
    : false
  useEffect(() => {
    if (found && !hasDraft) dismissFound()
  }, [found, hasDraft, dismissFound])

  const restoreDraft = () => {
    if (!found) return
    const now = getValues()
    const own = changedPaths(base.current.values, now)
    // What was typed since the form opened is newer than the draft.
    const older = Object.fromEntries(Object.entries(found.mine).filter(([path]) => !own.includes(path)))
    const edits = compareEdits(found.base, older, { before: now, now })
    const pending: PendingConflict<Values> = {
      cause: 'draft',
      edits,
      theirs: { ...base.current, values: now },
    }
    if (edits.fields.length > 0) return begin(pending)
    show(Object.entries(edits.mine).reduce((values, [path, value]) => withValue(values, path, value), now))
    dismissFound()
  }
  return {
    form,
    isDirty: changed.length > 0,
    changed,
    isSaving: sending.isSaving,
    problem,
    save,
    discard,
    setAside() {
      const edits = canKeep ? draftOf(base.current.values, getValues(), secrets) : null
      if (!edits) return null
      discard()
      return () => putBack(edits)
    },
    offered: found && hasDraft ? { savedAt: found.savedAt } : null,
    restoreDraft,
    dropDraft: dismissFound,
    conflict,
  }
}
