import { Dexie, type DexieOptions, type Table } from 'dexie'
import { note } from './note.ts'
import { closeForOthers, onDatabase } from './sync/directory-database.ts'

interface Bookmark {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly savedAt: number
}

interface UserTables extends Dexie {
  readonly bookmarks: Table<Bookmark, string>
}

/** What the visitor keeps on this device. Unlike the directory it cannot be fetched again. */
export interface UserDatabase {
  /** Ids of the saved firms, newest first. */
  bookmarks(): Promise<readonly string[]>
  setBookmark(id: string, saved: boolean): Promise<void>
}

/** Opens the visitor's own database; where the browser gives none, memory keeps the bookmarks while the page lives. */
export function createUserDatabase(options: DexieOptions = {}, now: () => number = Date.now): UserDatabase {
  const tables = new Dexie('user', { ...options, cache: 'disabled', autoOpen: false }) as UserTables
  tables.version(1).stores({ bookmarks: 'id,savedAt' })
  closeForOthers(tables)
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
  }
}
