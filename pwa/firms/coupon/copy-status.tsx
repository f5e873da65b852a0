import { createContext, type MouseEvent, type ReactNode, useCallback, useContext, useState } from 'react'
import { askToKeepData, CODE_COPIED } from '#pwa/data/persist.ts'
import { type CopyState, useCopy } from '#pwa/ui/use-copy.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'

/** Announces the outcome of a copy to screen readers. */
const CopyStatusContext = createContext<(message: string) => void>(() => undefined)

/** One live region for every copy button below it. */
export function CopyStatus({ children }: { readonly children: ReactNode }) {
  const [message, setMessage] = useState('')
  const say = useCallback((text: string) => setMessage(text), [])
  return (
    <CopyStatusContext value={say}>
      {children}
      <VisuallyHidden>
        <span role="status">{message}</span>
      </VisuallyHidden>
    </CopyStatusContext>
  )
}

export const copyMessages = { idle: '', copied: 'Copied!', failed: 'Press and hold to copy' } as const

/** Copies a code, and reports the result. */
export interface CodeCopying {
  readonly state: CopyState
  /** Handler of the copy button. `text`: the element that is left selected where the clipboard refuses. */
  readonly copy: (event: MouseEvent<HTMLElement>, text?: Element | null) => void
}

/** Copies a discount code, announces it to screen readers and asks the browser to keep this site's data. */
export function useCopyCode(code: string): CodeCopying {
  const say = useContext(CopyStatusContext)
  const onChange = useCallback(
    (state: CopyState) => {
      say(copyMessages[state])
      if (state !== 'copied') return
      void askToKeepData()
      dispatchEvent(new Event(CODE_COPIED))
    },
    [say],
  )
  const { state, copy } = useCopy(onChange)
  const copyCode = useCallback(
    (event: MouseEvent<HTMLElement>, text?: Element | null) => {
      copy(code, text ?? event.currentTarget.querySelector('code') ?? event.currentTarget)
      // Tells the page's inline script, which copies before hydration, that this tap is handled.
      event.preventDefault()
    },
    [code, copy],
  )
  return { state, copy: copyCode }
}
