import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** A text outside of a form that may not stay empty. `missing`: the message where it is. */
export function useRequiredText(missing: string) {
  const ref = useRef<HTMLTextAreaElement>(null)
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState('')
  return {
    /** For `AreaInput` and `CountedInput`. */
    field: {
      ref,
      value,
      problem,
      onType(text: string) {
        setValue(text)
        setProblem('')
      },
    },
    /** Shows a problem that the server found. */
    fail: setProblem,
    /** The trimmed text. Null where it is empty: the field then says so and has the focus. */
    read(): string | null {
      const text = value.trim()
      if (text !== '') return text
      // Committed at once, so that the field says so when it gets the focus.
      flushSync(() => setProblem(missing))
      ref.current?.focus()
      return null
    },
  }
}
