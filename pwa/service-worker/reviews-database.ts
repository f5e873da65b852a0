import type { OutboxStorage, StoredFile, StoredReview } from '#pwa/data/outbox/review.ts'

const DATABASE = 'user'
const STORES = ['reviews', 'reviewFiles']

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** The database as the pages made it; null where they made none. It is never made or upgraded from here. */
async function openDatabase(): Promise<IDBDatabase | null> {
  const opening = indexedDB.open(DATABASE)
  opening.onupgradeneeded = () => opening.transaction?.abort()
  const database = await answerOf(opening).catch(() => null)
  if (database && STORES.every((name) => database.objectStoreNames.contains(name))) return database
  database?.close()
  return null
}

/**
 * The outbox of the pages, without their database library: this worker is loaded by every visitor. Files that are no
 * longer named are left to the pages. Null where there is none.
 */
export async function reviewsDatabase(): Promise<(OutboxStorage & { close(): void }) | null> {
  const database = await openDatabase()
  if (!database) return null
  return {
    async transact(work) {
      const reviews = database.transaction('reviews', 'readwrite').objectStore('reviews')
      const { put = [] } = work(await answerOf<StoredReview[]>(reviews.getAll()))
      for (const review of put) reviews.put(review)
      return answerOf(reviews.getAll())
    },
    async files(ids) {
      const files = database.transaction('reviewFiles').objectStore('reviewFiles')
      const found = await Promise.all(ids.map((id) => answerOf<StoredFile | undefined>(files.get(id))))
      return found.filter((file) => file !== undefined)
    },
    close: () => database.close(),
  }
}
