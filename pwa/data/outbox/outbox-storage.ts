import { onDatabase } from '../device/database.ts'
import type { UserTables } from '../device/user-database.ts'
import type { OutboxStorage, StoredFile } from './review.ts'

/** Reviews and their files in the visitor's own database. A file that no review names is deleted. */
export function createOutboxStorage(tables: UserTables): OutboxStorage {
  return {
    transact: (work) =>
      onDatabase(tables, (open) =>
        open.transaction('rw', open.reviews, open.reviewFiles, async () => {
          const { put = [], drop = [], addFiles = [] } = work(await open.reviews.toArray())
          if (addFiles.length > 0) await open.reviewFiles.bulkPut(addFiles)
          if (put.length > 0) await open.reviews.bulkPut(put)
          if (drop.length > 0) await open.reviews.bulkDelete([...drop])
          const reviews = await open.reviews.toArray()
          if (put.length + drop.length > 0) {
            const named = new Set(reviews.flatMap(({ files }) => files))
            const ids = await open.reviewFiles.toCollection().primaryKeys()
            await open.reviewFiles.bulkDelete(ids.filter((id) => !named.has(id)))
          }
          return reviews
        }),
      ),
    files: (ids) =>
      onDatabase(tables, async (open) =>
        (await open.reviewFiles.bulkGet([...ids])).filter((file): file is StoredFile => file !== undefined),
      ),
  }
}

/** The same for as long as the page lives, for a browser that keeps nothing. */
export function createMemoryOutbox(): OutboxStorage {
  let reviews: Awaited<ReturnType<OutboxStorage['transact']>> = []
  const files = new Map<string, StoredFile>()
  return {
    async transact(work) {
      const { put = [], drop = [], addFiles = [] } = work(reviews)
      const gone = new Set([...drop, ...put.map(({ key }) => key)])
      for (const file of addFiles) files.set(file.id, file)
      reviews = [...reviews.filter(({ key }) => !gone.has(key)), ...put]
      const named = new Set(reviews.flatMap((review) => review.files))
      for (const id of files.keys()) if (!named.has(id)) files.delete(id)
      return reviews
    },
    files: async (ids) => ids.flatMap((id) => files.get(id) ?? []),
  }
}
