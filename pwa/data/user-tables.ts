import { Dexie, type DexieOptions, type Table } from 'dexie'
import { closeForOthers } from './device/database.ts'
import type { StoredFile, StoredReview } from './outbox/review.ts'
import type { SeenFirm } from './seen-firm.ts'

export interface Bookmark {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly savedAt: number
}

/** What is the visitor's own on this device. Unlike the directory it cannot be fetched again. */
export interface UserTables extends Dexie {
  readonly bookmarks: Table<Bookmark, string>
  readonly reviews: Table<StoredReview, string>
  readonly reviewFiles: Table<StoredFile, string>
  readonly seenFirms: Table<SeenFirm, string>
}

/** Opens nothing yet. Each version is an upgrade of the one before: nothing of the visitor's is ever dropped. */
export function userTables(options: DexieOptions = {}): UserTables {
  const tables = new Dexie('user', { ...options, cache: 'disabled', autoOpen: false }) as UserTables
  tables.version(1).stores({ bookmarks: 'id,savedAt' })
  tables.version(2).stores({ reviews: 'key,state', reviewFiles: 'id' })
  tables.version(3).stores({ seenFirms: 'id' })
  closeForOthers(tables)
  return tables
}
