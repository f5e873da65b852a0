import { expect, test } from 'vitest'
import { insertFirm, readFirms } from '#backend/models/firm.ts'
import { endDeltasBefore, nextRevision, readState } from '#backend/models/publication-state.ts'
import { defaultTheme, insertTheme } from '#backend/models/theme.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { isDuplicate } from './failures.ts'
import { inSnapshot, inTransaction } from './transaction.ts'

describeEachDatabase('A database', (databases) => {
  test('keeps nothing of a transaction that failed, deletions included', { tags: ['both'] }, async () => {
    const database = await databases.migrated()
    await inTransaction(database, (writing) => insertFirm(writing, aFirm(), { revision: 1 }))
    const failing = inTransaction(database, async (writing) => {
      const { transaction } = writing
      await database.sequelize.getQueryInterface().bulkDelete('firms', {}, { transaction })
      await insertFirm(writing, aFirm({ name: 'Second' }), { revision: 2 })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect((await readFirms({ database })).map(({ name }) => name)).toEqual([aFirm().name])
  })

  test('takes 50 writes at once, four times over, and loses none', { tags: ['both'] }, async () => {
    const database = await databases.migrated()
    const { revision } = await readState({ database })
    const write = () => inTransaction(database, (writing) => nextRevision(writing))
    const numbers = new Set<number>()
    // All at once, the last of them would wait longer on a slow machine than a call is let wait.
    for (let round = 0; round < 4; round += 1) {
      for (const number of await Promise.all(Array.from({ length: 50 }, write))) numbers.add(number)
    }
    expect(numbers.size).toBe(200)
    expect((await readState({ database })).revision).toBe(revision + 200)
  })

  test('gives each reader of a snapshot one state, while others write', { tags: ['both'] }, async () => {
    const database = await databases.migrated()
    const writes = Array.from({ length: 20 }, () =>
      inTransaction(database, async (writing) => endDeltasBefore(writing, await nextRevision(writing))),
    )
    const reads = Array.from({ length: 20 }, () =>
      inSnapshot(database, async (reading) => {
        const first = await readState(reading)
        await new Promise((resolve) => setTimeout(resolve, 5))
        return [first, await readState(reading)]
      }),
    )
    for (const [first, second] of await Promise.all(reads)) expect(second).toEqual(first)
    await Promise.all(writes)
  })

  test('refuses a query that forgot its transaction, instead of waiting for ever', {
    tags: ['both'],
  }, async () => {
    const database = await databases.migrated()
    const forgetful = inTransaction(database, () => readState({ database }))
    await expect(forgetful).rejects.toThrow('was not given that transaction')
    const nested = inTransaction(database, () => inTransaction(database, async () => 1))
    await expect(nested).rejects.toThrow('inside a transaction')
    expect((await readState({ database })).revision).toBeGreaterThan(0)
  })

  test('recognises that a key is taken', { tags: ['both'] }, async () => {
    const database = await databases.migrated()
    const add = () =>
      inTransaction(database, (writing) => insertTheme(writing, defaultTheme(new Date()), { revision: 1 }))
    await add()
    const again = await add().catch((error: unknown) => error)
    expect(isDuplicate(again)).toBe(true)
  })

  test('keeps every character and every byte of long values', { tags: ['both'] }, async () => {
    const database = await databases.migrated()
    const firm = aFirm({
      name: '😀 العربية 漢字 ñ',
      description: '😀'.repeat(2000),
      logoUrl: `data:image/png;base64,${'A'.repeat(262_000)}`,
      pros: Array.from({ length: 40 }, (_, index) => `${index} ${'漢'.repeat(390)}`),
      evidence: Array.from({ length: 40 }, () => ({
        url: `https://a.example/${'x'.repeat(2000)}`,
        label: 'é'.repeat(160),
        date: '2026-01-31',
      })),
    })
    await inTransaction(database, (writing) => insertFirm(writing, firm, { revision: 1 }))
    expect((await readFirms({ database }))[0]).toMatchObject(firm)
  })

  test('tells keys apart that differ in case, accents or script', { tags: ['both'] }, async () => {
    const database = await databases.migrated()
    const ids = ['Admin', 'admin', 'ädmin']
    for (const id of ids) {
      const theme = { ...defaultTheme(new Date()), id }
      await inTransaction(database, (writing) => insertTheme(writing, theme, { revision: 1 }))
    }
    const [rows] = await database.sequelize.query("SELECT id FROM themes WHERE id = 'admin'")
    expect(rows).toEqual([{ id: 'admin' }])
  })

  test('tries a transaction again that lost a deadlock', { tags: ['both'] }, async () => {
    const database = await databases.migrated()
    for (const id of ['one', 'two']) {
      const theme = { ...defaultTheme(new Date()), id }
      await inTransaction(database, (writing) => insertTheme(writing, theme, { revision: 0 }))
    }
    const raise = (first: string, second: string) =>
      inTransaction(database, async ({ transaction }) => {
        const bind = [first]
        const sql = 'UPDATE themes SET revision = revision + 1 WHERE id = $1'
        await database.sequelize.query(sql, { transaction, bind })
        await new Promise((resolve) => setTimeout(resolve, 20))
        await database.sequelize.query(sql, { transaction, bind: [second] })
      })
    await Promise.all([raise('one', 'two'), raise('two', 'one')])
    const [rows] = await database.sequelize.query('SELECT revision FROM themes')
    expect(rows.map((row) => Number((row as { revision: unknown }).revision))).toEqual([2, 2])
  })
})
