import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'

const CopyStatusContext = createContext<(message: string) => void>(() => undefined)

/** Announces the outcome of a copy to screen readers. */
export function useCopyStatus(): (message: string) => void {
  return useContext(CopyStatusContext)
}

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
