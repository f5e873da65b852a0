import { safeParse } from 'valibot'
import { type Restored, restored } from '#contract/backup/backup-endpoints.ts'

const KEY = 'restored'

/** Keeps the result of a restore for the next load of this tab. Without storage it is simply not shown. */
export function rememberRestored(value: Restored): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(value))
  } catch {
    return
  }
}

/** The result that was kept before this load, or null. Reading it removes it. */
export function takeRestored(): Restored | null {
  try {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    const parsed = safeParse(restored, JSON.parse(kept ?? 'null'))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}
