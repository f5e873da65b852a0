/** Milliseconds of one step. Of the steps that a device stood still for, it takes one. */
const STEP = 100

/**
 * Calls `over` once the page has run for `duration` milliseconds, a whole number of tenths of a second. A message that came while
 * the device stood still is shown no shorter for it. Returns what ends the wait.
 */
export function afterRunning(duration: number, over: () => void): () => void {
  let left = duration / STEP
  const steps = setInterval(() => {
    left -= 1
    if (left > 0) return
    clearInterval(steps)
    over()
  }, STEP)
  return () => clearInterval(steps)
}
