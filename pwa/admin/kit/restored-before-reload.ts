import { safeParse } from 'valibot'
import { type Restored, restored } from '#contract/backup/backup-endpoints.ts'

const KEY = 'restored'

/** Keeps for the next load of this tab what was restored. Without storage the page only says less. */
export function rememberRestored(value: Restored): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(value))
  } catch {
    return
  }
}

/** What was restored before this load; null where nothing was. It is said until the tab loads again. */
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
