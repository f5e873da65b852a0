import { expect, test } from 'vitest'
import { nextRevision, readState } from '#backend/models/publication-state.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { inSnapshot, inTransaction } from './transaction.ts'

describeEachDatabase('A snapshot', (databases) => {
  test('is read while a writer is at work, and does not see its work', { tags: ['both'] }, async () => {
    const database = await databases.migrated()
    const before = await readState({ database })
    const [begun, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const writing = inTransaction(database, async (inside) => {
      await nextRevision(inside)
      begun.resolve()
      // The writer goes on only once the snapshot was read.
      await read.promise
    })
    await begun.promise
    const seen = await inSnapshot(database, readState).finally(read.resolve)
    expect(seen).toEqual(before)
    await writing
    expect((await inSnapshot(database, readState)).revision).toBe(before.revision + 1)
  })
})
