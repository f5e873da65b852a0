import type { SyncReply } from '#contract/directory.ts'
import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import type { Theme } from '#contract/theme/theme.ts'

/** Which published state is held, and when the server last said that it is the newest. */
export interface Stamp {
  readonly revision: number
  readonly syncedAt: string
}

export interface StoredDirectory extends Stamp {
  readonly settings: PublicSettings
  readonly theme: Theme
  /** In list order. */
  readonly firms: readonly FirmRow[]
}

/** Where the device holds the directory. Every call may throw; the steady storage catches. */
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
}

/** Whether a reply to `since` may be written over what is held. */
export function fits(held: Stamp | null, reply: SyncReply, since: number): boolean {
  return (held?.revision ?? 0) === since && (reply.complete || held !== null)
}
