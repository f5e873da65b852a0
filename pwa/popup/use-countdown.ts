import { useEffect, useRef } from 'react'

/**
 * Calls `onEnd` once `duration` milliseconds have gone by while `isRunning`; a pause keeps what is left. A new
 * `duration` does not restart it: give the component another key for that.
 */
export function useCountdown(duration: number, isRunning: boolean, onEnd: () => void): void {
  const left = useRef(duration)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (!isRunning) return
    const from = performance.now()
    const timer = setTimeout(() => end.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, left.current - (performance.now() - from))
    }
  }, [isRunning])
}
