import type { Table } from 'dexie'
import { createContext } from 'react'
import { days } from '#contract/primitives/time.ts'
import { createSeats, type Seats } from './tab-seats.ts'

/** Edits of one person in one form that are not saved yet, by path. */
export interface Draft {
  readonly userId: string
  readonly draftKey: string
  /** The tab that wrote it; "": tabs could not tell one another. */
  readonly seat: string
  /** Milliseconds since 1970. */
  readonly savedAt: number
  /** What the fields held when the edit began. */
  readonly base: Readonly<Record<string, unknown>>
  readonly mine: Readonly<Record<string, unknown>>
}

/**
 * Where unsaved edits survive the tab and the session: each tab keeps its own. Nothing here throws: without a database
 * there are no drafts.
 */
export interface DraftStore {
  /** The newest draft of a form that no other open tab holds. `among` others: only what this tab did not write. */
  read(userId: string, draftKey: string, among?: 'all' | 'others'): Promise<Draft | null>
  /** Keeps the draft of this tab. Whether the device keeps it now. */
  write(draft: Omit<Draft, 'seat'>): Promise<boolean>
  /** Forgets the draft of this tab. */
  drop(userId: string, draftKey: string): Promise<void>
  /** Forgets a draft that another tab left: it was answered, or goes on in this tab's own. */
  takeOver(draft: Draft): Promise<void>
}

/** How long a draft is kept that nobody comes back for, in milliseconds. */
const KEPT_FOR = days(30)

type Row = Draft & { readonly key: string }

const formOf = (userId: string, draftKey: string) => `${userId} ${draftKey}`
const keyOf = ({ userId, draftKey, seat }: Pick<Draft, 'userId' | 'draftKey' | 'seat'>) =>
  seat === '' ? formOf(userId, draftKey) : `${formOf(userId, draftKey)} ${seat}`

async function open(now: () => number): Promise<Table<Row, string>> {
  const { Dexie } = await import('dexie')
  const database = new Dexie('staff-drafts', { cache: 'disabled' })
  database.version(1).stores({ drafts: 'key,savedAt' })
  const drafts = database.table<Row, string>('drafts')
  await drafts
    .where('savedAt')
    .below(now() - KEPT_FOR)
    .delete()
  return drafts
}

/** The first of `rows` whose tab is gone, or is this one. */
async function firstFree(rows: readonly Row[], seats: Seats): Promise<Row | null> {
  const taken = await Promise.all(rows.map(({ seat }) => seats.isTaken(seat)))
  return rows.find((_, index) => !taken[index]) ?? null
}

/** The drafts of this device, in a database of their own; it is opened when it is first needed. */
export function createDraftStore(now: () => number = Date.now, seats: Seats = createSeats()): DraftStore {
  let opened: Promise<Table<Row, string>> | null = null
  const tried = async <T>(work: (drafts: Table<Row, string>) => PromiseLike<T>, instead: T): Promise<T> => {
    try {
      opened ??= open(now)
      return await work(await opened)
    } catch {
      opened = null
      return instead
    }
  }
  const { own } = seats
  return {
    read: (userId, draftKey, among = 'all') =>
      tried(async (drafts) => {
        const rows = await drafts.where('key').startsWith(formOf(userId, draftKey)).toArray()
        const ofForm = rows
          .filter((row) => row.draftKey === draftKey)
          // A draft of an older version of this app names no tab.
          .map((row) => ({ ...row, seat: row.seat ?? '' }))
          .filter(({ seat }) => among === 'all' || seat !== own)
        return firstFree(
          ofForm.sort((one, other) => other.savedAt - one.savedAt),
          seats,
        )
      }, null),
    write: (draft) =>
      tried(async (drafts) => {
        await drafts.put({ ...draft, seat: own, key: keyOf({ ...draft, seat: own }) })
        return true
      }, false),
    drop: (userId, draftKey) =>
      tried((drafts) => drafts.delete(keyOf({ userId, draftKey, seat: own })), undefined),
    takeOver: (draft) =>
      draft.seat === own ? Promise.resolve() : tried((drafts) => drafts.delete(keyOf(draft)), undefined),
  }
}

/** The store that forms use. */
export const DraftStoreContext = createContext<DraftStore>(createDraftStore())
