import type { SyncReply } from '#contract/directory.ts'
import { type Firm, type FirmDetails, type FirmRow, toFirmDetails, toFirmRow } from '#contract/firm.ts'
import { compareFirms } from '#contract/firm-rules.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import type { Theme } from '#contract/theme/theme.ts'
import type { FirmChallenges } from '../challenges/challenge-filter.ts'

/** Which published state is held, and when the server last said that it is the newest. */
interface Stamp {
  readonly revision: number
  readonly syncedAt: string
}

export interface StoredDirectory extends Stamp {
  readonly settings: PublicSettings
  readonly theme: Theme
  /** In list order. */
  readonly firms: readonly FirmRow[]
}

/** Where the device holds the directory. Every call may throw; the storage with fallback catches. */
export interface DirectoryStorage {
  /** Whether it outlives the page. */
  isKept(): boolean
  read(): Promise<StoredDirectory | null>
  stamp(): Promise<Stamp | null>
  /**
   * Takes a reply to `since` whole or not at all. False: something else was stored since it was asked for, and nothing
   * was written. (threat L11)
   */
  write(reply: SyncReply, since: number, syncedAt: string): Promise<boolean>
  details(id: string): Promise<FirmDetails | null>
  /** The challenges of all firms that sell any. */
  challenges(): Promise<readonly FirmChallenges[]>
  /** The companies behind firms, as far as anything is known of them. */
  companies(): Promise<readonly FirmCompany[]>
}

/** What a search by company looks through. */
export type FirmCompany = Pick<FirmDetails, 'id' | 'company' | 'sisterOf'>

/** The companies of those of which anything is known. */
export const companiesOf = (firms: readonly FirmDetails[]): readonly FirmCompany[] =>
  firms
    .filter(({ company, sisterOf }) => company || sisterOf)
    .map(({ id, company, sisterOf }) => ({ id, company, sisterOf }))

/** The challenges of those that sell any. */
export const challengesOf = (firms: readonly FirmDetails[]): readonly FirmChallenges[] =>
  firms.filter(({ challenges }) => challenges.length > 0).map(({ id, challenges }) => ({ id, challenges }))

/** Whether a reply to `since` may be written over what is held. */
export function fits(held: Stamp | null, reply: SyncReply, since: number): boolean {
  return (held?.revision ?? 0) === since && (reply.complete || held !== null)
}

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
    challenges: async () => challengesOf([...details.values()]),
    companies: async () => companiesOf([...details.values()]),
  }
}
