import { valibotResolver } from '@hookform/resolvers/valibot'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import type * as v from 'valibot'
import { labelIn } from '../fields/field-text.ts'
import { conflictOf } from './conflict.ts'
import { draftOf, touchesSecret, withDraft } from './draft-edits.ts'
import { useFormDraft } from './form-draft.ts'
import { createFormLife, type Stored, type WaitingSave } from './form-phase.ts'
import { useUnsavedChanges } from './leave-guard.tsx'
import type { SafeForm, SafeFormOptions } from './safe-form.ts'
import { saveForm } from './save-form.ts'

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
