import { seconds } from '#contract/primitives/time.ts'
import { logWarning } from '../log-warning.ts'
import type { Rest } from './send-waiting.ts'

/** Pause before trying again without a response, in milliseconds; it doubles up to the longest. */
const FIRST_PAUSE = seconds(5)
const LONGEST_PAUSE = seconds(300)

/** Runs `sendAll` now, one run after the other, and again after a pause while something waits. */
export function createRetryingSender(sendAll: () => Promise<Rest>, isOnline: () => boolean) {
  let pause = FIRST_PAUSE
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> = Promise.resolve()

  const send = (): void => {
    clearTimeout(timer)
    sending = sending.then(sendAll).then(
      ({ waiting, next }) => {
        if (waiting === 0 || !isOnline()) return
        const wait = next > 0 ? next - Date.now() : pause
        if (next === 0) pause = Math.min(pause * 2, LONGEST_PAUSE)
        clearTimeout(timer)
        timer = setTimeout(send, Math.max(wait, seconds(1)))
      },
      (error: unknown) => logWarning('Nothing could be sent', error),
    )
  }
  return {
    send,
    /** The connection or the visitor is back: starts over with the shortest pause. */
    wake(): void {
      pause = FIRST_PAUSE
      send()
    },
  }
}
