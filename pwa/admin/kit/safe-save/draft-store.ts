import type { Table } from 'dexie'
import { createContext } from 'react'
import { days } from '#contract/primitives/time.ts'
import type { DraftCipher, SealedDraft } from './draft-cipher.ts'
import { createTabIds, type TabIds } from './tab-id.ts'

/** Edits of one person in one form that are not saved yet, by path. */
export interface Draft {
  readonly draftKey: string
  /** The tab that wrote it; "" where the browser gives tabs no ids. */
  readonly tab: string
  /** Milliseconds since 1970. */
  readonly savedAt: number
  /** What the fields held when the edit began. */
  readonly base: Readonly<Record<string, unknown>>
  readonly mine: Readonly<Record<string, unknown>>
}

/**
 * Where one person's unsaved edits survive the tab and the session, sealed: each tab keeps its own. Nothing here throws:
 * without a database or a key there are no drafts.
 */
export interface DraftStore {
  /** The newest draft of a form that no other open tab holds. `among` others: only what this tab did not write. */
  read(draftKey: string, among?: 'all' | 'others'): Promise<Draft | null>
  /** Keeps the draft of this tab. Whether the device keeps it now. */
  write(draft: Omit<Draft, 'tab'>): Promise<boolean>
  /** Forgets the draft of this tab. */
  drop(draftKey: string): Promise<void>
  /** Forgets a draft that another tab left: it was answered, or goes on in this tab's own. */
  takeOver(draft: Draft): Promise<void>
  /** Forgets everything of this person on this device, and keeps nothing from now on. (threat M8) */
  forget(): Promise<void>
}

/** Keeps nothing. */
const noDrafts: DraftStore = {
  read: async () => null,
  write: async () => false,
  drop: async () => undefined,
  takeOver: async () => undefined,
  forget: async () => undefined,
}

/** How long a draft is kept that nobody comes back for, in milliseconds. */
const KEPT_FOR = days(30)

type Edits = Pick<Draft, 'base' | 'mine'>
type Row = Pick<Draft, 'draftKey' | 'savedAt'> & {
  readonly key: string
  readonly userId: string
  /** The tab; absent in rows of an earlier version, which knew no tabs. */
  readonly seat?: string
  /** Absent where a version of this app wrote it that sealed nothing: the edits stand in the row. */
  readonly sealed?: SealedDraft
} & Partial<Edits>

interface DraftStoreOptions {
  readonly userId: string
  readonly cipher: DraftCipher | null
  readonly now?: () => number
  readonly tabIds?: TabIds
}

let idsOfTab: TabIds | undefined

/** The drafts of one person on this device, in a database that is opened when it is first needed. */
export function createDraftStore(options: DraftStoreOptions): DraftStore {
  const { userId, cipher, now = Date.now } = options
  if (!cipher) return noDrafts
  idsOfTab ??= options.tabIds ? undefined : createTabIds()
  const { own, isTaken } = options.tabIds ?? (idsOfTab as TabIds)
  let opened: Promise<Table<Row, string>> | null = null
  let isOver = false

  const tried = async <T>(work: (drafts: Table<Row, string>) => PromiseLike<T>, instead: T): Promise<T> => {
    try {
      opened ??= open({ now, userId, cipher })
      return await work(await opened)
    } catch {
      opened = null
      return instead
    }
  }
  const formOf = (draftKey: string) => `${userId} ${draftKey}`
  const keyOf = ({ draftKey, tab }: Pick<Draft, 'draftKey' | 'tab'>) =>
    tab === '' ? formOf(draftKey) : `${formOf(draftKey)} ${tab}`

  /** What the first of `rows` holds whose tab is gone, or is this one. What no longer opens is dropped. */
  const firstFree = async (drafts: Table<Row, string>, rows: readonly Row[]): Promise<Draft | null> => {
    for (const { key, draftKey, savedAt, sealed, seat: tab = '' } of rows) {
      if (await isTaken(tab)) continue
      const edits = sealed && ((await cipher.open(sealed, key)) as Edits | null)
      if (edits) return { draftKey, savedAt, tab, ...edits }
      await drafts.delete(key)
    }
    return null
  }
  return {
    read: (draftKey, among = 'all') =>
      tried(async (drafts) => {
        if (isOver) return null
        const rows = await drafts.where('key').startsWith(formOf(draftKey)).toArray()
        const ofForm = rows.filter(
          (row) => row.draftKey === draftKey && (among === 'all' || row.seat !== own),
        )
        return firstFree(
          drafts,
          ofForm.sort((one, other) => other.savedAt - one.savedAt),
        )
      }, null),
    write: ({ draftKey, savedAt, base, mine }) =>
      tried(async (drafts) => {
        const key = keyOf({ draftKey, tab: own })
        const sealed = await cipher.seal({ base, mine }, key)
        // The person may have signed out meanwhile.
        if (isOver) return false
        await drafts.put({ key, userId, draftKey, seat: own, savedAt, sealed })
        return true
      }, false),
    drop: (draftKey) => tried((drafts) => drafts.delete(keyOf({ draftKey, tab: own })), undefined),
    takeOver: (draft) =>
      draft.tab === own ? Promise.resolve() : tried((drafts) => drafts.delete(keyOf(draft)), undefined),
    forget() {
      isOver = true
      const isToGo = (row: Row) => row.userId === userId || row.sealed === undefined
      return tried(async (drafts) => void (await drafts.filter(isToGo).delete()), undefined)
    },
  }
}

/** Opens the database, drops what is too old, and seals what an earlier version of this app left readable. */
async function open({
  now,
  userId,
  cipher,
}: Required<Pick<DraftStoreOptions, 'now' | 'userId'>> & { readonly cipher: DraftCipher }) {
  const { Dexie } = await import('dexie')
  const database = new Dexie('staff-drafts', { cache: 'disabled' })
  database.version(1).stores({ drafts: 'key,savedAt' })
  const drafts = database.table<Row, string>('drafts')
  await drafts
    .where('savedAt')
    .below(now() - KEPT_FOR)
    .delete()
  const readable = await drafts.filter((row) => row.userId === userId && row.sealed === undefined).toArray()
  for (const { base, mine, ...row } of readable) {
    await drafts.put({ ...row, sealed: await cipher.seal({ base, mine }, row.key) })
  }
  return drafts
}

/** The store that forms use: of whoever is signed in. */
export const DraftStoreContext = createContext<DraftStore>(noDrafts)
