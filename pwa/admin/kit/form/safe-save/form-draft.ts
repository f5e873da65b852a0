import { useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { isSame } from '#contract/primitives/is-same.ts'
import { changedPaths, pickPaths, type Values, valueAt, withValue } from '#contract/primitives/paths.ts'
import { createStore } from '#pwa/data/create-store.ts'
import type { Draft, DraftStore } from './draft-store.ts'
import { DraftStoreContext } from './draft-store.ts'
import type { Contest, Stored } from './form-phase.ts'
import { compareEdits } from './merge-edits.ts'

/** How old unsaved edits on the device may be when a tab dies without an event, in milliseconds. */
const WRITE_AFTER = 250

/** Edits by path. */
type DraftEdits = Pick<Draft, 'base' | 'mine'>

/** The draft of one form on the device. */
interface FormDraft {
  /** The draft that was found when the form opened, until it is dismissed. */
  readonly found: () => Draft | null
  readonly subscribe: (listener: () => void) => () => void
  /** Looks for a draft, and writes edits before the page may go. Returns a function that stops it. */
  open(): () => void
  /** Drops the found draft and keeps only the edits given to `keep`. An older draft of another tab is found next. */
  dismissFound(): void
  /** Writes these edits to the device soon; null: there are none. */
  keep(edits: DraftEdits | null): void
  /** Writes the edits given to `keep` at once. Returns whether the device holds them. */
  flush(): Promise<boolean>
  /** Writes edits that were dropped. Returns whether the device holds them. */
  putBack(edits: DraftEdits): Promise<boolean>
}

function createFormDraft(store: DraftStore, draftKey: string): FormDraft {
  const found = createStore<Draft | null>(null)
  let edits: DraftEdits | null = null
  let older: Promise<Draft | null> = Promise.resolve(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Promise.resolve(true)

  /** Writes edits over a found draft that was not dismissed yet. */
  const write = async (next: DraftEdits | null) => {
    const below = await older
    if (!next && !below) {
      await store.drop(draftKey)
      return true
    }
    const both = { base: { ...next?.base, ...below?.base }, mine: { ...below?.mine, ...next?.mine } }
    const savedAt = next ? Date.now() : (below?.savedAt ?? Date.now())
    const isKept = await store.write({ draftKey, savedAt, ...both })
    if (below && isKept) await store.takeOver(below)
    return isKept
  }
  const flush = () => {
    if (timer !== undefined) {
      clearTimeout(timer)
      timer = undefined
      last = write(edits)
    }
    return last
  }
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
    found: found.get,
    subscribe: found.subscribe,
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
    dismissFound() {
      const dismissed = older
      older = Promise.resolve(null)
      found.set(null)
      keep(edits)
      void findNext(dismissed)
    },
    keep,
    flush,
    putBack: write,
  }
}

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

/** Whether a path is a secret, contains one, or is inside one. */
export const touchesSecret = (path: string, secrets: readonly string[]): boolean =>
  secrets.some((secret) => `${path}.`.startsWith(`${secret}.`) || `${secret}.`.startsWith(`${path}.`))

/** The draft of an edit; null for none. */
export function draftOf(before: Values, now: Values, secrets: readonly string[]): DraftEdits | null {
  const kept = changedPaths(before, now).filter((path) => !touchesSecret(path, secrets))
  return kept.length > 0 ? { base: pickPaths(before, kept), mine: pickPaths(now, kept) } : null
}

/** A found draft over the values of a form: together with them, or the conflict to resolve first. */
export function withDraft<T extends Values>(
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
