import { type RefObject, useEffect, useRef, useState } from 'react'

interface Asking {
  readonly isAsking: boolean
  readonly setAsking: (isAsking: boolean) => void
  /** The button that opens the confirmation. */
  readonly button: RefObject<HTMLButtonElement | null>
  /** The answer that cancels. */
  readonly keep: RefObject<HTMLButtonElement | null>
}

/** A button that asks for confirmation in its own place before an irreversible action. The focus follows. */
export function useAsking(): Asking {
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const keep = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)
  useEffect(() => {
    if (isAsking) keep.current?.focus()
    else if (wasAsking.current) button.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  return { isAsking, setAsking, button, keep }
}
