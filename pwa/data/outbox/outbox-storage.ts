import { logWarning } from '../log-warning.ts'
import type { OutboxStorage, StoredFile, StoredSubmission } from './stored-submission.ts'

const REVIEWS = 'reviews'
const FILES = 'reviewFiles'

/** The tables of the visitor's own database that make up the outbox. */
export const OUTBOX_TABLES = [REVIEWS, FILES] as const

/** Runs `work` on the open database. */
export type OnDatabase = <T>(work: (database: IDBDatabase) => Promise<T>) => Promise<T>

export const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new DOMException('Aborted', 'AbortError'))
  })

/** A file as it was kept before files were kept as bytes: its submission may wait for a connection since. */
type OlderFile = Omit<StoredFile, 'bytes' | 'type'> & { readonly blob: Blob }

async function asStoredNow(file: StoredFile | OlderFile): Promise<StoredFile> {
  if (!('blob' in file)) return file
  const { blob, ...rest } = file
  return { ...rest, bytes: await blob.arrayBuffer(), type: blob.type }
}

/** Rolls back. A transaction that failed by itself has ended already. */
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch (error) {
    logWarning('The transaction had ended', error)
  }
}

/**
 * Submissions and their files in the visitor's own database. A file that no submission names is deleted. Written against
 * IndexedDB itself, because the service worker sends submissions as well and every visitor loads it: it has no Dexie.
 */
export function createOutboxStorage(onDatabase: OnDatabase): OutboxStorage {
  return {
    transact: (work) =>
      onDatabase(async (database) => {
        const transaction = database.transaction(OUTBOX_TABLES, 'readwrite')
        const submissions = transaction.objectStore(REVIEWS)
        const files = transaction.objectStore(FILES)
        const change = async () => {
          const {
            put = [],
            drop = [],
            addFiles = [],
          } = work(await resultOf<StoredSubmission[]>(submissions.getAll()))
          for (const file of addFiles) files.put(file)
          for (const submission of put) submissions.put(submission)
          for (const key of drop) submissions.delete(key)
          const left = await resultOf<StoredSubmission[]>(submissions.getAll())
          if (put.length + drop.length > 0) {
            const named = new Set<IDBValidKey>(left.flatMap((submission) => submission.files))
            const ids = await resultOf(files.getAllKeys())
            for (const id of ids) if (!named.has(id)) files.delete(id)
          }
          return left
        }
        const [left] = await Promise.all([
          change().catch((error: unknown) => {
            abort(transaction)
            throw error
          }),
          committed(transaction),
        ])
        return left
      }),
    files: (ids) =>
      onDatabase(async (database) => {
        const files = database.transaction(FILES).objectStore(FILES)
        const found = await Promise.all(
          ids.map((id) => resultOf<StoredFile | OlderFile | undefined>(files.get(id))),
        )
        return Promise.all(found.filter((file) => file !== undefined).map(asStoredNow))
      }),
  }
}

/** The same in memory, for as long as the page lives, for a browser without storage. */
export function createMemoryOutbox(): OutboxStorage {
  let submissions: Awaited<ReturnType<OutboxStorage['transact']>> = []
  const files = new Map<string, StoredFile>()
  return {
    async transact(work) {
      const { put = [], drop = [], addFiles = [] } = work(submissions)
      const gone = new Set([...drop, ...put.map(({ key }) => key)])
      for (const file of addFiles) files.set(file.id, file)
      submissions = [...submissions.filter(({ key }) => !gone.has(key)), ...put]
      const named = new Set(submissions.flatMap((submission) => submission.files))
      for (const id of files.keys()) if (!named.has(id)) files.delete(id)
      return submissions
    },
    files: async (ids) => ids.flatMap((id) => files.get(id) ?? []),
  }
}
