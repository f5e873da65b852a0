import * as v from 'valibot'
import { restoreReply } from '#contract/backup/backup-endpoints.ts'

/** A restore that was done right before the page loaded anew. */
const restored = v.object({
  /** What was restored, for people. */
  source: v.string(),
  restored_at: v.string(),
  reply: restoreReply,
})
export type Restored = v.InferOutput<typeof restored>

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
    const parsed = v.safeParse(restored, JSON.parse(kept ?? 'null'))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}
