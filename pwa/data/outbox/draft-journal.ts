import { logWarning } from '../log-warning.ts'
import { emptyFields, type ReviewFields } from './review.ts'

const KEY = 'review-on-the-way'

/** Words that the database may not have yet. */
export interface UnsavedDraft {
  /** Of the review. */
  readonly key: string
  readonly fields: ReviewFields
  /** Milliseconds since 1970. */
  readonly at: number
}

function wordsOf(value: unknown): UnsavedDraft | null {
  if (typeof value !== 'object' || value === null) return null
  const { key, fields, at } = value as Partial<UnsavedDraft>
  if (typeof key !== 'string' || typeof at !== 'number' || typeof fields !== 'object') return null
  const known = Object.entries(emptyFields).map(([name, empty]) => {
    const kept: unknown = fields[name as keyof ReviewFields]
    return [name, typeof kept === typeof empty ? kept : empty]
  })
  return { key, at, fields: Object.fromEntries(known) as unknown as ReviewFields }
}

/** What was typed and may not have reached the database: written at once, so that a page that is left loses no word. */
export const draftJournal = {
  read(): UnsavedDraft | null {
    try {
      return wordsOf(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    } catch (error) {
      logWarning('No words on the way could be read', error)
      return null
    }
  },
  write(words: UnsavedDraft): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(words))
    } catch (error) {
      logWarning('This browser keeps no words on the way', error)
    }
  },
  clear(): void {
    try {
      localStorage.removeItem(KEY)
    } catch (error) {
      logWarning('This browser keeps no words on the way', error)
    }
  },
}
