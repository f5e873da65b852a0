import { expect, test } from 'vitest'
import { inSnapshot, inTransaction } from '#backend/database/transaction.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { readChangedFirms } from './changed-firms.ts'
import { insertFirm, readFirms, removeFirm, updateFirm } from './firm.ts'
import { nextRevision } from './publication-state.ts'

describeEachDatabase('Firms that changed', (databases) => {
  test('are read beside the names of all others, however many there are', { tags: ['both'] }, async () => {
    const database = await databases.migrated()
    await inTransaction(database, async (writing) => {
      const revision = await nextRevision(writing)
      for (let n = 0; n < 260; n++) await insertFirm(writing, aFirm({ name: `Firm ${n}` }), { revision })
    })
    const read = (known: ReadonlyMap<string, number>) =>
      inSnapshot(database, (reading) => readChangedFirms(reading, known, new Date('2026-11-26')))
    const before = await readFirms({ database })
    const first = await read(new Map())
    expect([first.firms.length, first.kept.size]).toEqual([260, 0])
    const known = new Map(before.map(({ id, revision }) => [id, revision]))
    const [gone, changed] = before
    if (!gone || !changed) throw new Error('No firm is stored')
    await inTransaction(database, async (writing) => {
      const revision = await nextRevision(writing)
      await removeFirm(writing, gone.id)
      await updateFirm(writing, changed.id, { evaluationFee: '$1' }, { revision })
      await insertFirm(writing, aFirm({ name: 'Late' }), { revision })
    })
    const { firms, kept } = await read(known)
    expect(firms.map(({ name, evaluationFee }) => [name, evaluationFee]).sort()).toEqual([
      [changed.name, '$1'],
      ['Late', aFirm().evaluationFee],
    ])
    expect(kept).toEqual(new Set(before.slice(2).map(({ id }) => id)))
    const unknown = new Map(before.map(({ id }) => [id, 1]))
    const all = await read(unknown)
    expect(all.firms.map(({ id }) => id).sort()).toEqual(
      (await readFirms({ database })).map(({ id }) => id).sort(),
    )
    expect(all.kept.size).toBe(0)
  })
})
