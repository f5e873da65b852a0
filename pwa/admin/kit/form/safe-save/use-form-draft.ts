import { useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { isSame } from '#contract/primitives/is-same.ts'
import { type Values, valueAt } from '#contract/primitives/paths.ts'
import { DraftStoreContext } from './draft-store.ts'
import { createFormDraft } from './form-draft.ts'

/** The draft of one form, of the signed-in person. `found`: the one that can be restored over what is stored. */
export function useFormDraft(draftKey: string, stored: Values) {
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
