import { useCallback, useEffect, useRef, useState } from 'react'
import { cleanCode } from '#contract/primitives/text.ts'

export type CopyState = 'idle' | 'copied' | 'failed'

/** How long "Copied!" stays, in milliseconds. */
export const COPIED_FOR = 2_000

/** How long the hint of a failed copy stays: long enough to press and hold. In milliseconds. */
const HINT_FOR = 8_000

interface Copying {
  readonly state: CopyState
  /** Call it in the event handler itself: browsers refuse later. `fallback` is selected where the clipboard refuses. */
  copy(text: string, fallback?: Element | null): void
}

/** Copies text on a tap and shows the outcome for a while. `onChange` must keep its identity. */
export function useCopy(onChange?: (state: CopyState) => void): Copying {
  const [state, setState] = useState<CopyState>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = useCallback(
    (text: string, fallback?: Element | null) => {
      const change = (next: CopyState) => {
        setState(next)
        onChange?.(next)
      }
      const finish = (next: 'copied' | 'failed') => {
        change(next)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => change('idle'), next === 'copied' ? COPIED_FOR : HINT_FOR)
      }
      // A list of codes has one on each line.
      const clean = text.split('\n').map(cleanCode).join('\n')
      const refuse = () => finish(copyOlderWay(clean, fallback) ? 'copied' : 'failed')
      if (!navigator.clipboard) return refuse()
      navigator.clipboard.writeText(clean).then(() => finish('copied'), refuse)
    },
    [onChange],
  )
  return { state, copy }
}

/**
 * Copies with `execCommand`, which needs no permission. `fallback` is selected, since some browsers copy only a selection, and
 * stays selected where copying fails. Returns whether it was copied.
 */
function copyOlderWay(text: string, fallback?: Element | null): boolean {
  const selection = getSelection()
  if (fallback) selection?.selectAllChildren(fallback)
  const put = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
  }
  document.addEventListener('copy', put)
  const isCopied = document.execCommand('copy')
  document.removeEventListener('copy', put)
  if (isCopied && fallback) selection?.removeAllRanges()
  return isCopied
}
