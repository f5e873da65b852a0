import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { seconds } from '#contract/primitives/time.ts'
import { askToKeepData, CODE_COPIED } from '#pwa/data/persist.ts'
import type { CopyState } from '#pwa/ui/coupon.tsx'
import { useCopyStatus } from './copy-status.tsx'
import { copyText, selectText } from './copy-text.ts'

/** How long "Copied!" stays, in milliseconds. */
export const COPIED_FOR = seconds(2)

/** How long the failed copy's hint stays: long enough to press and hold. In milliseconds. */
const HINT_FOR = seconds(8)

export const copyMessages = { idle: '', copied: 'Copied!', failed: 'Press and hold to copy' } as const

/** A code that can be copied, and what became of it. */
export interface Copying {
  readonly state: CopyState
  /** Handler of the copy button. `text`: the element that is left selected where the clipboard refuses. */
  readonly copy: (event: MouseEvent<HTMLElement>, text?: Element | null) => void
}

/** Copies a code on a tap and says so for `COPIED_FOR`. */
export function useCopy(code: string): Copying {
  const [state, setState] = useState<CopyState>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const say = useCopyStatus()
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = useCallback(
    (event: MouseEvent<HTMLElement>, text?: Element | null) => {
      const written = copyText(code)
      // Tells the page's inline script, which copies until React does, that this tap is taken.
      event.preventDefault()
      const selectable = text ?? event.currentTarget.querySelector('code') ?? event.currentTarget
      void written.then((done) => {
        const next = done ? 'copied' : 'failed'
        if (done) {
          void askToKeepData()
          dispatchEvent(new Event(CODE_COPIED))
        } else selectText(selectable)
        setState(next)
        say(copyMessages[next])
        clearTimeout(timer.current)
        timer.current = setTimeout(
          () => {
            setState('idle')
            say('')
          },
          done ? COPIED_FOR : HINT_FOR,
        )
      })
    },
    [code, say],
  )
  return { state, copy }
}
