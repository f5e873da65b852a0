import type { SyncReply } from '#contract/directory.ts'
import { toFirmRow } from '#contract/firm.ts'
import { compareFirms, countFirms } from '#contract/firm-rules.ts'
import type { FromWorker } from '../device/messages.ts'
import type { StoredDirectory } from '../directory/storage.ts'

/** Firms of one message: small enough that taking one in never delays a tap. */
export const BLOCK = 250
/** Changed firms beyond which the whole list is sent anew. */
const LARGEST_DELTA = BLOCK

/** Whether a reply can be shown as a change of what is shown. */
export const isSmall = (reply: SyncReply): boolean => !reply.complete && reply.firms.length <= LARGEST_DELTA

/** The list that a complete reply holds; null for a change. */
export function wholeOf(reply: SyncReply, syncedAt: string): StoredDirectory | null {
  const { settings, theme, revision } = reply
  if (!reply.complete || !settings || !theme) return null
  return { settings, theme, revision, syncedAt, firms: reply.firms.map(toFirmRow).sort(compareFirms) }
}

/** Sends the page what it shows, and remembers which revision that is. */
export function createPublisher(post: (message: FromWorker) => void, pause: () => Promise<void>) {
  let shown: number | null = null
  return {
    /** The revision of the whole list that the page shows; null before the first. */
    shown: () => shown,

    async whole(directory: StoredDirectory): Promise<void> {
      const { firms, settings, theme, syncedAt, revision } = directory
      for (let start = 0; start === 0 || start < firms.length; start += BLOCK) {
        post({ kind: 'rows', first: start === 0, firms: firms.slice(start, start + BLOCK) })
        await pause()
      }
      post({ kind: 'directory', head: { settings, theme, syncedAt, counts: countFirms(firms) } })
      shown = revision
    },

    /** A reply to what is shown now. */
    change(reply: SyncReply, syncedAt: string): void {
      const { gone, settings, theme } = reply
      post({ kind: 'delta', firms: reply.firms.map(toFirmRow), gone, settings, theme, syncedAt })
      shown = reply.revision
    },
  }
}
