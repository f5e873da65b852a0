import { type RefObject, useEffect, useRef, useState } from 'react'
import { seconds } from '#contract/primitives/time.ts'

/** How long "Copied!" stays, in milliseconds. */
const COPIED_FOR = seconds(2)

export interface Copying<E extends Element> {
  readonly state: 'idle' | 'copied' | 'failed'
  /** The element that is left selected where the clipboard refuses. */
  readonly shown: RefObject<E | null>
  copy(): void
}

/** Copies a text on a tap and says so for a while. */
export function useCopy<E extends Element>(text: string): Copying<E> {
  const [state, setState] = useState<Copying<E>['state']>('idle')
  const shown = useRef<E>(null)
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), COPIED_FOR)
    return () => clearTimeout(timer)
  }, [state])
  const refuse = () => {
    if (shown.current) getSelection()?.selectAllChildren(shown.current)
    setState('failed')
  }
  // The clipboard is only open inside the tap itself.
  const copy = () => {
    if (!navigator.clipboard) return refuse()
    navigator.clipboard.writeText(text).then(() => setState('copied'), refuse)
  }
  return { state, shown, copy }
}
