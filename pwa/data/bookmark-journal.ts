import { logWarning } from './log-warning.ts'

const KEY = 'bookmarks-on-the-way'

/** A change that the database may not have yet. */
export interface BookmarkChange {
  readonly id: string
  readonly saved: boolean
}

/** Where changes stand until the database has them: written at once, so that a page that is left loses none. */
export interface BookmarkJournal {
  read(): readonly BookmarkChange[]
  write(changes: readonly BookmarkChange[]): void
}

function isChange(value: unknown): value is BookmarkChange {
  if (typeof value !== 'object' || value === null) return false
  return 'id' in value && typeof value.id === 'string' && 'saved' in value && typeof value.saved === 'boolean'
}

/** The journal in this browser's local storage, the one store of a page that writes before it is gone. */
export const bookmarkJournal: BookmarkJournal = {
  read() {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
      return Array.isArray(kept) ? kept.filter(isChange) : []
    } catch (error) {
      logWarning('No bookmarks on the way could be read', error)
      return []
    }
  },
  write(changes) {
    try {
      if (changes.length === 0) localStorage.removeItem(KEY)
      else localStorage.setItem(KEY, JSON.stringify(changes.map(({ id, saved }) => ({ id, saved }))))
    } catch (error) {
      logWarning('This browser keeps no bookmarks on the way', error)
    }
  },
}
