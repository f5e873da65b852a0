import { existsSync } from 'node:fs'
import { readdir, readlink } from 'node:fs/promises'
import { DatabaseError } from 'sequelize'
import { describe, expect, test, vi } from 'vitest'
import { nextRevision, readState } from '#backend/models/publication-state.ts'
import { databasesOf, describeEachDatabase } from '#testing/backend/databases.ts'
import { inTransaction, onCommit, type Writing } from './transaction.ts'

describeEachDatabase('What follows a commit', (databases) => {
  test('runs in its order and is waited for, and not where the transaction was rolled back', {
    tags: ['both'],
  }, async () => {
    const database = await databases.migrated()
    const done: string[] = []
    await inTransaction(database, async (writing) => {
      onCommit(writing, async () => {
        await new Promise(setImmediate)
        done.push('first')
      })
      onCommit(writing, () => void done.push('second'))
    })
    expect(done).toEqual(['first', 'second'])
    const failing = inTransaction(database, async (writing) => {
      onCommit(writing, () => void done.push('never'))
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(done).toEqual(['first', 'second'])
  })

  test('may fail like a transaction that is tried again, and nothing is written twice', {
    tags: ['both'],
  }, async () => {
    const database = await databases.migrated()
    const { revision } = await readState({ database })
    const deadlock = new DatabaseError(Object.assign(new Error('lost'), { sql: '', sqlState: '40001' }))
    const failing = inTransaction(database, async (writing) => {
      await nextRevision(writing)
      onCommit(writing, () => Promise.reject(deadlock))
    })
    await expect(failing).rejects.toThrow('lost')
    expect((await readState({ database })).revision).toBe(revision + 1)
  })
})

const OPEN_FILES = '/proc/self/fd'

describe('A COMMIT of the embedded database that fails', () => {
  const databases = databasesOf('sqlite')

  /** A database in which a child without its parent is refused by the COMMIT and no sooner. */
  async function withLateRefusal() {
    const database = await databases.migrated()
    await database.sequelize.query('CREATE TABLE parents (id INTEGER PRIMARY KEY)')
    await database.sequelize.query(
      'CREATE TABLE children (id INTEGER REFERENCES parents DEFERRABLE INITIALLY DEFERRED)',
    )
    return database
  }
  const orphan = ({ database: { sequelize }, transaction }: Writing) =>
    sequelize.query('INSERT INTO children VALUES (1)', { transaction })

  /** Sequelize says each on the console. */
  function expectWarnings(count: number) {
    const warn = vi.spyOn(console, 'warn')
    expect(warn).toHaveBeenCalledTimes(count)
    for (const [text] of warn.mock.calls) expect(text).toMatch(/^Committing transaction/)
    warn.mockClear()
  }

  test('is followed by nothing', async () => {
    const database = await withLateRefusal()
    const done: string[] = []
    const failing = inTransaction(database, async (writing) => {
      onCommit(writing, () => void done.push('never'))
      await orphan(writing)
    })
    await expect(failing).rejects.toThrow('FOREIGN KEY')
    expectWarnings(1)
    expect(done).toEqual([])
    expect(await inTransaction(database, async () => 'the next one')).toBe('the next one')
  })

  test.runIf(existsSync(OPEN_FILES))('leaves no file open', async () => {
    const database = await withLateRefusal()
    const openFiles = async () => {
      const links = (await readdir(OPEN_FILES)).map((fd) => readlink(`${OPEN_FILES}/${fd}`).catch(() => ''))
      return (await Promise.all(links)).filter((target) => target.endsWith('directory.sqlite')).length
    }
    const fail = () => expect(inTransaction(database, orphan)).rejects.toThrow('FOREIGN KEY')
    await fail()
    const before = await openFiles()
    for (let n = 0; n < 10; n++) await fail()
    expect(await openFiles()).toBeLessThan(before + 5)
    expectWarnings(11)
  })
})
