import { safeParse } from 'valibot'
import { type Restored, restored } from '#contract/backup/backup-endpoints.ts'
import { kept } from '#pwa/data/kept.ts'

const result = kept('session', 'restored', (stored) => {
  const { success, output } = safeParse(restored, stored)
  return success ? output : null
})

/** Keeps the result of a restore for the next load of this tab. Without storage it is simply not shown. */
export const rememberRestored = (value: Restored): void => void result.write(value)

/** The result that was kept before this load, or null. Reading it removes it. */
export function takeRestored(): Restored | null {
  const taken = result.read()
  result.write(null)
  return taken
}
