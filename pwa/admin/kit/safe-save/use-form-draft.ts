import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { type Draft, DraftStoreContext } from './draft-store.ts'

/** How old unsaved edits on the device may be when a tab dies without an event, in milliseconds. */
const WRITE_AFTER = 250

/** Edits by path. */
export type DraftEdits = Pick<Draft, 'base' | 'mine'>

interface FormDraft {
  /** The draft that was found when the form opened, until it is dismissed. */
  readonly found: Draft | null
  /** Drops the found draft and keeps only what `keep` was given. An older draft of another tab is found next. */
  dismissFound(): void
  /** Writes these edits to the device soon; null: there are none. */
  keep(edits: DraftEdits | null): void
  /** Writes at once what `keep` was given. Returns whether the device holds it. */
  flush(): Promise<boolean>
  /** Whether drafts can be kept on this device. */
  readonly canKeep: boolean
  /** Writes edits that were dropped. Returns whether the device holds them. */
  putBack(edits: DraftEdits): Promise<boolean>
}

/** The draft of one form, for whoever is signed in. */
export function useFormDraft(draftKey: string): FormDraft {
  const store = useContext(DraftStoreContext)
  const [found, setFound] = useState<Draft | null>(null)
  const edits = useRef<DraftEdits | null>(null)
  const older = useRef<Promise<Draft | null>>(Promise.resolve(null))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef(Promise.resolve(true))

  useEffect(() => {
    let isCurrent = true
    older.current = store.read(draftKey)
    void older.current.then((draft) => isCurrent && setFound(draft))
    return () => {
      isCurrent = false
    }
  }, [store, draftKey])

  /** Writes edits over a found draft that was not dismissed yet. */
  const write = useCallback(
    async (next: DraftEdits | null) => {
      const below = await older.current
      if (!next && !below) {
        await store.drop(draftKey)
        return true
      }
      const both = { base: { ...next?.base, ...below?.base }, mine: { ...below?.mine, ...next?.mine } }
      const savedAt = next ? Date.now() : (below?.savedAt ?? Date.now())
      const isKept = await store.write({ draftKey, savedAt, ...both })
      if (below && isKept) await store.takeOver(below)
      return isKept
    },
    [store, draftKey],
  )

  const flush = useCallback(() => {
    if (timer.current !== undefined) {
      clearTimeout(timer.current)
      timer.current = undefined
      last.current = write(edits.current)
    }
    return last.current
  }, [write])

  const keep = useCallback(
    (next: DraftEdits | null) => {
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

  const dismissFound = useCallback(() => {
    const before = older.current
    older.current = Promise.resolve(null)
    setFound(null)
    keep(edits.current)
    const findNext = async () => {
      await flush()
      const dismissed = await before
      if (dismissed) await store.takeOver(dismissed)
      const next = await store.read(draftKey, 'others')
      if (!next) return
      older.current = Promise.resolve(next)
      setFound(next)
    }
    void findNext()
  }, [keep, flush, store, draftKey])
  return { found, dismissFound, keep, flush, canKeep: store.canKeep, putBack: write }
}
