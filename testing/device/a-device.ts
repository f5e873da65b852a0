import { IDBFactory as FreshDevice, IDBKeyRange } from 'fake-indexeddb'
import type { FirmRow } from '#contract/firm.ts'
import { type DirectoryDatabase, directoryDatabase } from '#pwa/data/device/database.ts'
import type { FromWorker, ToOtherTabs } from '#pwa/data/device/messages.ts'
import { createDexieStorage, createStorageWithFallback } from '#pwa/data/directory/storage.ts'
import { createDirectorySync, fetchReply } from '#pwa/data/directory/sync-directory.ts'

interface TabOptions {
  readonly shape?: string
  readonly indexedDB?: IDBFactory
  readonly wrap?: (database: DirectoryDatabase) => void
}

/** A device: one IndexedDB that outlives its tabs. */
export function aDevice() {
  const indexedDB = new FreshDevice()
  let clock = Date.parse('2026-11-20T09:00:00.000Z')
  let last: Promise<unknown> = Promise.resolve()
  const tabs: { receive(message: ToOtherTabs): Promise<void> }[] = []

  /** Opens a tab that syncs with the server at `origin`. `shape` names the version of the app. */
  function openTab(origin: string, options: TabOptions = {}) {
    const database = directoryDatabase({ indexedDB: options.indexedDB ?? indexedDB, IDBKeyRange })
    options.wrap?.(database)
    const posted: FromWorker[] = []
    const slept: number[] = []
    const freed: string[] = []
    const news: number[] = []
    const tab = { isOnline: true }
    const storage = createStorageWithFallback(createDexieStorage(database, options.shape), {
      freeRoom: async () => void freed.push('images'),
      onMemory: () => posted.push({ kind: 'storage', holds: 'memory' }),
    })
    const engine = createDirectorySync({
      storage,
      onNews: (reply) => void news.push(reply.revision),
      onHeld: () => undefined,
      fetchReply: (since) => fetchReply(since, origin),
      post: (message) => posted.push(structuredClone(message)),
      sendToOtherTabs: (message) => {
        for (const other of tabs) if (other !== engine) void other.receive(structuredClone(message))
      },
      alone: (work) => {
        const turn = last.then(work)
        last = turn.catch(() => undefined)
        return turn
      },
      isOnline: () => tab.isOnline,
      sleep: async (milliseconds) => {
        if (milliseconds > 0) slept.push(milliseconds)
      },
      now: () => {
        clock += 1000
        return new Date(clock)
      },
    })
    tabs.push(engine)
    return { engine, storage, database, posted, slept, freed, news, tab, shown: () => shownBy(posted) }
  }
  /** Puts the device's clock right, or wrong, by so many milliseconds. */
  const moveClock = (by: number) => {
    clock += by
  }
  return { openTab, indexedDB, moveClock }
}

/** Names of the firms of the last whole list that was sent. */
function shownBy(posted: readonly FromWorker[]): readonly string[] | null {
  const end = posted.findLastIndex((message) => message.kind === 'directory')
  if (end < 0) return null
  const before = posted.slice(0, end)
  const start = before.findLastIndex((message) => message.kind === 'rows' && message.first)
  const rows = before.slice(start).flatMap((message): readonly FirmRow[] => {
    return message.kind === 'rows' ? message.firms : []
  })
  return rows.map((row) => row.name)
}
