import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { type Draft, DraftStoreContext } from './draft-store.ts'

/** Unsaved edits may be this old on the device, in milliseconds, when a tab dies without a word. */
const WRITE_AFTER = 250

/** Edits by path. */
export type KeptEdits = Pick<Draft, 'base' | 'mine'>

export interface KeptDraft {
  /** What was found when the form opened, until it is answered. */
  readonly found: Draft | null
  /** What was found counts no more: only what `keep` was told is kept. An older one of another tab is found next. */
  answered(): void
  /** Keeps these edits on the device, soon; null: there are none. */
  keep(edits: KeptEdits | null): void
  /** Writes at once what `keep` was told. */
  flush(): Promise<void>
}

/** The draft of one form of whoever is signed in. */
export function useFormDraft(draftKey: string): KeptDraft {
  const store = useContext(DraftStoreContext)
  const [found, setFound] = useState<Draft | null>(null)
  const edits = useRef<KeptEdits | null>(null)
  const older = useRef<Promise<Draft | null>>(Promise.resolve(null))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    let isCurrent = true
    older.current = store.read(draftKey)
    void older.current.then((draft) => isCurrent && setFound(draft))
    return () => {
      isCurrent = false
    }
  }, [store, draftKey])

  const flush = useCallback(async () => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    // What was found and not answered yet stays beneath what is new.
    const below = await older.current
    const { base, mine } = edits.current ?? { base: {}, mine: {} }
    if (edits.current) {
      const both = { base: { ...base, ...below?.base }, mine: { ...below?.mine, ...mine } }
      const isKept = await store.write({ draftKey, savedAt: Date.now(), ...both })
      if (below && isKept) await store.takeOver(below)
    } else if (!below) await store.drop(draftKey)
  }, [store, draftKey])

  const keep = useCallback(
    (next: KeptEdits | null) => {
      edits.current = next
      timer.current ??= setTimeout(() => void flush(), WRITE_AFTER)
    },
    [flush],
  )

  useEffect(() => {
    const now = () => void flush()
    document.addEventListener('visibilitychange', now)
    window.addEventListener('pagehide', now)
    return () => {
      document.removeEventListener('visibilitychange', now)
      window.removeEventListener('pagehide', now)
      now()
    }
  }, [flush])
  const answered = useCallback(() => {
    const last = older.current
    older.current = Promise.resolve(null)
    setFound(null)
    keep(edits.current)
    const lookForNext = async () => {
      await flush()
      const seen = await last
      if (seen) await store.takeOver(seen)
      const next = await store.read(draftKey, 'others')
      if (!next) return
      older.current = Promise.resolve(next)
      setFound(next)
    }
    void lookForNext()
  }, [keep, flush, store, draftKey])
  return { found, answered, keep, flush }
}
