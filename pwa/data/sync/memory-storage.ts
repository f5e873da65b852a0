import type { Firm, FirmDetails, FirmRow } from '#contract/firm.ts'
import { toFirmDetails, toFirmRow } from '#contract/firm.ts'
import { compareFirms } from '#contract/firm-rules.ts'
import { type DirectoryStorage, fits, type StoredDirectory } from '../directory/storage.ts'

/** Holds the directory while the page lives: where the browser gives no database. (threat L6) */
export function createMemoryStorage(start: StoredDirectory | null = null): DirectoryStorage {
  let held: Omit<StoredDirectory, 'firms'> | null = start
  const rows = new Map<string, FirmRow>((start?.firms ?? []).map((row) => [row.id, row]))
  const details = new Map<string, FirmDetails>()

  const put = (firm: Firm) => {
    rows.set(firm.id, toFirmRow(firm))
    details.set(firm.id, toFirmDetails(firm))
  }
  return {
    isKept: () => false,
    read: async () => held && { ...held, firms: [...rows.values()].sort(compareFirms) },
    stamp: async () => held,
    async write(reply, since, syncedAt) {
      if (!fits(held, reply, since)) return false
      const settings = reply.settings ?? held?.settings
      const theme = reply.theme ?? held?.theme
      if (!settings || !theme) return false
      if (reply.complete) {
        rows.clear()
        details.clear()
      }
      reply.firms.forEach(put)
      for (const id of reply.gone) {
        rows.delete(id)
        details.delete(id)
      }
      held = { revision: Math.max(reply.revision, reply.complete ? 0 : since), syncedAt, settings, theme }
      return true
    },
    details: async (id) => details.get(id) ?? null,
  }
}
