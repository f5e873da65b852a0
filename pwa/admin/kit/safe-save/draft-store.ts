import type { Table } from 'dexie'
import { createContext } from 'react'
import { days } from '#contract/primitives/time.ts'

/** Edits of one person in one form that are not saved yet, by path. */
export interface Draft {
  readonly userId: string
  readonly draftKey: string
  /** Milliseconds since 1970. */
  readonly savedAt: number
  /** What the fields held when the edit began. */
  readonly base: Readonly<Record<string, unknown>>
  readonly mine: Readonly<Record<string, unknown>>
}

/** Where unsaved edits survive the tab and the session. Nothing here throws: without a database there are no drafts. */
export interface DraftStore {
  read(userId: string, draftKey: string): Promise<Draft | null>
  /** Whether the device keeps it now. */
  write(draft: Draft): Promise<boolean>
  drop(userId: string, draftKey: string): Promise<void>
}

/** How long a draft is kept that nobody comes back for, in milliseconds. */
const KEPT_FOR = days(30)

type Row = Draft & { readonly key: string }

const keyOf = (userId: string, draftKey: string) => `${userId} ${draftKey}`

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

/** The drafts of this device, in a database of their own; it is opened when it is first needed. */
export function createDraftStore(now: () => number = Date.now): DraftStore {
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
  return {
    read: (userId, draftKey) =>
      tried(async (drafts) => (await drafts.get(keyOf(userId, draftKey))) ?? null, null),
    write: (draft) =>
      tried(async (drafts) => {
        await drafts.put({ ...draft, key: keyOf(draft.userId, draft.draftKey) })
        return true
      }, false),
    drop: (userId, draftKey) => tried((drafts) => drafts.delete(keyOf(userId, draftKey)), undefined),
  }
}

/** The store that forms use. */
export const DraftStoreContext = createContext<DraftStore>(createDraftStore())
