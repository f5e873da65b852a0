import type { Table } from 'dexie'
import { createContext } from 'react'
import { randomId } from '#contract/primitives/random-id.ts'
import { days } from '#contract/primitives/time.ts'
import { createStore } from '#pwa/data/create-store.ts'

/** Unsaved edits of one person in one form, by path. */
export interface Draft {
  readonly draftKey: string
  /** The tab that wrote it; "" where tabs cannot be told apart. */
  readonly tabId: string
  /** Milliseconds since 1970. */
  readonly savedAt: number
  /** The values before the edit. */
  readonly base: Readonly<Record<string, unknown>>
  readonly mine: Readonly<Record<string, unknown>>
}

/**
 * One person's unsaved edits, encrypted on this device; they outlive the tab and the session. Each tab keeps its own.
 * Nothing here throws: without a database or a key there are simply no drafts.
 */
export interface DraftStore {
  /** Whether drafts can be kept on this device. */
  readonly canKeep: boolean
  /** The draft keys of this person's drafts, without those that another open tab holds. Known once it is subscribed to. */
  keys(): ReadonlySet<string>
  /** Calls `changed` when `keys` changes. Returns a function that stops it. */
  subscribe(changed: () => void): () => void
  /** The newest draft of a form that no other open tab holds. `others`: excludes this tab's own. */
  read(draftKey: string, among?: 'all' | 'others'): Promise<Draft | null>
  /** Writes the draft of this tab. Returns whether it is stored. */
  write(draft: Omit<Draft, 'tabId'>): Promise<boolean>
  /** Deletes the draft of this tab. */
  drop(draftKey: string): Promise<void>
  /** Deletes a draft that another tab left, once it was answered or merged into this tab's own. */
  takeOver(draft: Draft): Promise<void>
  /** Deletes all drafts of this person, and stores none from now on. (threat M8) */
  forget(): Promise<void>
}

const noKeys: ReadonlySet<string> = new Set()

const noDrafts: DraftStore = {
  canKeep: false,
  keys: () => noKeys,
  subscribe: () => () => undefined,
  read: async () => null,
  write: async () => false,
  drop: async () => undefined,
  takeOver: async () => undefined,
  forget: async () => undefined,
}

/** How long an abandoned draft is kept, in days. */
export const DRAFT_DAYS = 30

type Edits = Pick<Draft, 'base' | 'mine'>
type Row = Pick<Draft, 'draftKey' | 'savedAt'> & {
  readonly key: string
  readonly userId: string
  /** The tab's id, under its stored name. */
  readonly seat: string
  readonly sealed: SealedDraft
}

interface DraftStoreOptions {
  readonly userId: string
  readonly cipher: DraftCipher | null
  readonly now?: () => number
  readonly tabIds?: TabIds
}

let tabIdsOfPage: TabIds | undefined

/** The drafts of one person on this device. The database is opened on first use. */
export function createDraftStore(options: DraftStoreOptions): DraftStore {
  const { userId, cipher, now = Date.now } = options
  if (!cipher) return noDrafts
  tabIdsOfPage ??= options.tabIds ? undefined : createTabIds()
  const { own, isOpen } = options.tabIds ?? (tabIdsOfPage as TabIds)
  let opened: Promise<Table<Row, string>> | null = null
  let isOver = false
  const known = createStore(noKeys)
  let readers = 0
  /** The last write under way. */
  let writing: Promise<unknown> = Promise.resolve()

  const attempt = async <T>(
    work: (drafts: Table<Row, string>) => PromiseLike<T>,
    fallback: T,
  ): Promise<T> => {
    try {
      opened ??= open(now)
      return await work(await opened)
    } catch {
      opened = null
      return fallback
    }
  }
  const formKey = (draftKey: string) => `${userId} ${draftKey}`
  const keyOf = ({ draftKey, tabId }: Pick<Draft, 'draftKey' | 'tabId'>) =>
    tabId === '' ? formKey(draftKey) : `${formKey(draftKey)} ${tabId}`

  const list = async (drafts: Table<Row, string>) => {
    const rows = await drafts.where('key').startsWith(formKey('')).toArray()
    const tabIds = [...new Set(rows.map(({ seat }) => seat))]
    const areOpen = await Promise.all(tabIds.map(isOpen))
    const openTabs = tabIds.filter((_, index) => areOpen[index])
    return new Set(rows.filter(({ seat }) => !openTabs.includes(seat)).map(({ draftKey }) => draftKey))
  }
  const refresh = async () => {
    const next = isOver ? noKeys : await attempt(list, noKeys)
    const last = known.get()
    if (next.size !== last.size || ![...next].every((key) => last.has(key))) known.set(next)
  }
  /** Runs `work` and publishes the drafts again before it resolves. */
  const changing = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work
    if (readers > 0) await refresh()
    return result
  }
  return {
    canKeep: true,
    keys: known.get,
    subscribe(changed) {
      const stop = known.subscribe(changed)
      readers += 1
      if (readers === 1) void refresh()
      return () => {
        readers -= 1
        stop()
      }
    },
    read: (draftKey, among = 'all') =>
      attempt(async (drafts) => {
        // A form that closes writes as the next one opens.
        await writing
        if (isOver) return null
        const rows = await drafts.where('key').startsWith(formKey(draftKey)).toArray()
        const ofForm = rows
          .filter((row) => row.draftKey === draftKey && (among === 'all' || row.seat !== own))
          .sort((one, other) => other.savedAt - one.savedAt)
        return newestReadable(drafts, ofForm, { cipher, isOpen })
      }, null),
    async write({ draftKey, savedAt, base, mine }) {
      const write = attempt(async (drafts) => {
        const key = keyOf({ draftKey, tabId: own })
        const sealed = await cipher.seal({ base, mine }, key)
        // The person may have signed out meanwhile.
        if (isOver) return false
        await drafts.put({ key, userId, draftKey, seat: own, savedAt, sealed })
        return true
      }, false)
      writing = Promise.all([writing, write])
      const isKept = await write
      return known.get().has(draftKey) ? isKept : changing(Promise.resolve(isKept))
    },
    drop: (draftKey) =>
      changing(attempt((drafts) => drafts.delete(keyOf({ draftKey, tabId: own })), undefined)),
    async takeOver(draft) {
      if (draft.tabId === own) return
      await changing(attempt((drafts) => drafts.delete(keyOf(draft)), undefined))
    },
    forget() {
      isOver = true
      const own = (drafts: Table<Row, string>) => drafts.filter((row) => row.userId === userId)
      return changing(attempt(async (drafts) => void (await own(drafts).delete()), undefined))
    },
  }
}

/** The first of `rows` that opens and whose tab is closed or is this one. Rows that no longer open are deleted. */
async function newestReadable(
  drafts: Table<Row, string>,
  rows: readonly Row[],
  { cipher, isOpen }: { readonly cipher: DraftCipher; readonly isOpen: TabIds['isOpen'] },
): Promise<Draft | null> {
  for (const { key, draftKey, savedAt, sealed, seat: tabId } of rows) {
    if (await isOpen(tabId)) continue
    const edits = (await cipher.open(sealed, key)) as Edits | null
    if (edits) return { draftKey, savedAt, tabId, ...edits }
    await drafts.delete(key)
  }
  return null
}

/** Opens the database. Old drafts go, and those of versions before 1.0, in the clear or without a tab. */
async function open(now: () => number) {
  const { Dexie } = await import('dexie')
  const database = new Dexie('staff-drafts', { cache: 'disabled' })
  database.version(1).stores({ drafts: 'key,savedAt' })
  const drafts = database.table<Row, string>('drafts')
  const oldest = now() - days(DRAFT_DAYS)
  await drafts
    .filter(({ savedAt, sealed, seat }) => savedAt < oldest || !sealed || seat === undefined)
    .delete()
  return drafts
}

/** The drafts of the signed-in person. */
export const DraftStoreContext = createContext<DraftStore>(noDrafts)

/** Ids of the open tabs of this browser. */
export interface TabIds {
  /** "" where tabs cannot be told apart. */
  readonly own: string
  /** Whether another tab with that id is open. */
  isOpen(tabId: string): Promise<boolean>
}

interface TabIdsOptions {
  readonly locks?: LockManager | undefined
  /** Ends when the tab closes; absent: with the page. */
  readonly lifetime?: Promise<unknown>
  /** How often a lock is asked for before its tab counts as open. */
  readonly tries?: number
}

/**
 * How often, and after how many milliseconds each, a lock is asked for: a closed or reloaded tab may still hold it for a moment.
 * Asked again and again, since a page that is busy loading hears a time limit before an answer that came within it.
 */
const [LOCK_TRIES, LOCK_PAUSE] = [10, 100]

const lockOf = (tabId: string) => `staff-tab ${tabId}`

/**
 * Takes an id for this tab and holds a Web Lock on it until `lifetime` ends, so a crashed tab needs no cleanup. Web
 * Locks need HTTPS.
 */
export function createTabIds({
  locks = globalThis.navigator?.locks,
  lifetime = new Promise(() => undefined),
  tries = LOCK_TRIES,
}: TabIdsOptions = {}): TabIds {
  if (!locks) return { own: '', isOpen: async () => false }
  const own = randomId()
  // The request rejects when the page goes away.
  locks.request(lockOf(own), () => lifetime).catch(() => undefined)
  return {
    own,
    async isOpen(tabId) {
      if (tabId === own || tabId === '') return false
      for (let left = tries; left > 0; left -= 1) {
        const isFree = await locks
          .request(lockOf(tabId), { ifAvailable: true }, (lock) => lock !== null)
          .catch(() => false)
        if (isFree) return false
        await new Promise((resolve) => setTimeout(resolve, LOCK_PAUSE))
      }
      return true
    },
  }
}

/** An encrypted draft. */
interface SealedDraft {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly text: ArrayBuffer
}

/** Encrypts drafts with a person's key, which only their sessions receive. */
interface DraftCipher {
  /** `place` is authenticated: a sealed draft opens only where it was stored. */
  seal(draft: unknown, place: string): Promise<SealedDraft>
  /** null: another key sealed it, or it was altered. */
  open(sealed: SealedDraft, place: string): Promise<unknown>
}

const NONCE_BYTES = 12
const bytesOf = (text: string) => new TextEncoder().encode(text)

function decode(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

/**
 * AES-256-GCM of the Web Crypto API, with a key that cannot be exported. null without a key or without HTTPS, where
 * browsers have no Web Crypto.
 */
export async function createDraftCipher(key: string | undefined): Promise<DraftCipher | null> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  if (!subtle || key === undefined) return null
  const imported = await subtle.importKey('raw', decode(key), 'AES-GCM', false, ['encrypt', 'decrypt'])
  const algorithm = (iv: Uint8Array<ArrayBuffer>, place: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: bytesOf(place),
  })
  return {
    async seal(draft, place) {
      const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const text = await subtle.encrypt(algorithm(iv, place), imported, bytesOf(JSON.stringify(draft)))
      return { iv, text }
    },
    async open({ iv, text }, place) {
      try {
        const opened = await subtle.decrypt(algorithm(iv, place), imported, text)
        return JSON.parse(new TextDecoder().decode(opened))
      } catch {
        return null
      }
    },
  }
}
