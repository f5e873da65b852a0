import { note } from './note.ts'
import { onDatabase } from './sync/directory-database.ts'
import { type UserTables, userTables } from './user-tables.ts'

/** The firms that the visitor saved on this device. */
export interface UserDatabase {
  /** Ids of the saved firms, newest first. */
  bookmarks(): Promise<readonly string[]>
  setBookmark(id: string, saved: boolean): Promise<void>
  /** Whether a review waits here to be sent. */
  hasUnsentReviews(): Promise<boolean>
}

/** The visitor's own database; where the browser gives none, memory keeps the bookmarks while the page lives. */
export function createUserDatabase(
  tables: UserTables = userTables(),
  now: () => number = Date.now,
): UserDatabase {
  const memory = new Map<string, boolean>()

  const stored = () =>
    onDatabase(tables, (open) => open.bookmarks.orderBy('savedAt').reverse().primaryKeys()).catch(() => [])
  return {
    async bookmarks() {
      const kept = (await stored()).filter((id) => !memory.has(id))
      const unsaved = [...memory].filter(([, saved]) => saved).map(([id]) => id)
      return [...unsaved.reverse(), ...kept]
    },
    async setBookmark(id, saved) {
      try {
        await onDatabase(tables, async (open) => {
          if (saved) await open.bookmarks.put({ id, savedAt: now() })
          else await open.bookmarks.delete(id)
        })
        memory.delete(id)
      } catch (error) {
        note('Bookmarks are kept in memory', error)
        memory.set(id, saved)
      }
    },
    hasUnsentReviews: () =>
      onDatabase(tables, (open) => open.reviews.where('state').equals('waiting').count()).then(
        (count) => count > 0,
        () => false,
      ),
  }
}
