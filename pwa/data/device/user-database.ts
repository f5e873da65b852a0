import { Dexie, type DexieOptions, type Table } from 'dexie'
import type { SeenFirm } from '../firm-news.ts'
import { logWarning } from '../log-warning.ts'
import type { StoredFile, StoredSubmission } from '../outbox/stored-submission.ts'
import type { SentReport, StoredFirmReport, StoredReport, WaitingReport } from '../reviews/messages.ts'
import { OpenTooLongError, onDatabase } from './database.ts'

interface Bookmark {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly savedAt: number
}

/** Data that belongs to the visitor. Unlike the directory it cannot be fetched again. */
export interface UserTables extends Dexie {
  readonly bookmarks: Table<Bookmark, string>
  readonly reviews: Table<StoredSubmission, string>
  readonly reviewFiles: Table<StoredFile, string>
  readonly seenFirms: Table<SeenFirm, string>
  /** Reports of reviews that wait to be sent. */
  readonly reports: Table<StoredReport, string>
  /** Reports of firms that wait, apart as well: an earlier version would send them as reports of reviews. */
  readonly firmReports: Table<StoredFirmReport, string>
  /** Those that were sent, apart: an earlier version sends all that it finds among the others. */
  readonly sentReports: Table<SentReport, string>
}

/** Opens nothing yet. Each version is an upgrade of the one before: the visitor's data is never dropped. */
export function userTables(options: DexieOptions = {}): UserTables {
  const tables = new Dexie('user', { ...options, cache: 'disabled', autoOpen: false }) as UserTables
  tables.version(1).stores({ bookmarks: 'id,savedAt' })
  tables.version(2).stores({ reviews: 'key,state', reviewFiles: 'id' })
  tables.version(3).stores({ seenFirms: 'id' })
  tables.version(4).stores({ reports: 'idempotencyKey' })
  tables.version(5).stores({ sentReports: 'idempotencyKey' })
  tables.version(6).stores({ firmReports: 'idempotencyKey' })
  return tables
}

/** Runs work on the open database itself, for code that does without Dexie. */
export const onUserDatabase =
  (tables: UserTables) =>
  <T>(work: (database: IDBDatabase) => Promise<T>): Promise<T> =>
    onDatabase(tables, (open) => work(open.backendDB()))

/**
 * The visitor's own database; where the browser gives none, memory keeps the bookmarks while the page lives. `onLate`: called when
 * it opens after all, once a read could not wait for it. What it holds can be read then.
 */
export function createUserDatabase(
  tables: UserTables = userTables(),
  now: () => number = Date.now,
  onLate: () => void = () => undefined,
) {
  const memory = new Map<string, boolean>()

  const store = (id: string, saved: boolean) =>
    onDatabase(tables, async (open) => {
      if (saved) await open.bookmarks.put({ id, savedAt: now() })
      else await open.bookmarks.delete(id)
      memory.delete(id)
    })
  let opening: Promise<void> | null = null
  const openLate = async () => {
    try {
      await tables.open()
      for (const [id, saved] of memory) await store(id, saved)
      onLate()
    } catch (error) {
      logWarning('The database did not open', error)
    } finally {
      opening = null
    }
  }
  /** What memory took in meanwhile goes into the database first. */
  const awaitOpening = () => {
    opening ??= openLate()
    return opening
  }
  return {
    /** Ids of the saved firms, newest first. */
    async bookmarks(): Promise<readonly string[]> {
      const stored = await onDatabase(tables, (open) =>
        open.bookmarks.orderBy('savedAt').reverse().primaryKeys(),
      ).catch((error: unknown) => {
        if (error instanceof OpenTooLongError) void awaitOpening()
        return []
      })
      const kept = stored.filter((id) => !memory.has(id))
      const unsaved = [...memory].filter(([, saved]) => saved).map(([id]) => id)
      return [...unsaved.reverse(), ...kept]
    },
    async setBookmark(id: string, saved: boolean): Promise<void> {
      try {
        await store(id, saved)
      } catch (error) {
        logWarning('Bookmarks are kept in memory', error)
        memory.set(id, saved)
      }
    },
    /** The saved firms as the visitor last saw them, once the database is open; null where the browser gives none. */
    async seenFirms(): Promise<readonly SeenFirm[] | null> {
      try {
        return await onDatabase(tables, (open) => open.seenFirms.toArray())
      } catch (error) {
        if (!(error instanceof OpenTooLongError)) return null
        await awaitOpening()
        return this.seenFirms()
      }
    },
    /** Keeps these, and no others. */
    async keepSeenFirms(firms: readonly SeenFirm[]): Promise<void> {
      try {
        await onDatabase(tables, (open) =>
          open.transaction('rw', open.seenFirms, async () => {
            await open.seenFirms.clear()
            await open.seenFirms.bulkPut([...firms])
          }),
        )
      } catch (error) {
        logWarning('What was seen of firms is not kept', error)
      }
    },
    /** Keeps a report until it is sent; false where the browser does not. */
    async keepReport(report: WaitingReport): Promise<boolean> {
      try {
        await onDatabase<UserTables, unknown>(tables, (open) =>
          'reviewId' in report ? open.reports.put(report) : open.firmReports.put(report),
        )
        return true
      } catch (error) {
        logWarning('A report is not kept', error)
        return false
      }
    },
    /** Whether something waits here to be sent: a review, an answer about a payout, a report. */
    hasUnsent: (): Promise<boolean> =>
      onDatabase(tables, async (open) => {
        const isUnsent = ({ state, followUp }: StoredSubmission) => state === 'waiting' || followUp?.isUnsent
        const counts = [
          open.reviews.filter((one) => Boolean(isUnsent(one))).count(),
          open.reports.count(),
          open.firmReports.count(),
        ]
        return (await Promise.all(counts)).some((count) => count > 0)
      }).catch(() => false),
  }
}
