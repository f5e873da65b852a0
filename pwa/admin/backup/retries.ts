import { seconds } from '#contract/primitives/time.ts'
import { isUnanswered } from '../kit/form/call-errors.ts'

/** Waits, in milliseconds, before a transfer that broke off goes on by itself; after the last of them a person decides. */
const WAITS = [seconds(1), seconds(2), seconds(4)] as const

/**
 * Repeats `attempt` until it succeeds or is refused. Tries that moved something do not count: a line that breaks again and
 * again still carries a large file.
 */
export async function goingOn<T>(attempt: () => Promise<T>, moved: () => number): Promise<T> {
  for (let tries = 0, before = moved(); ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (moved() > before) tries = 0
      before = moved()
      const wait = WAITS[tries]
      if (wait === undefined || !isUnanswered(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}
