import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Dexie as FullDexie, Table } from 'dexie'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withoutUnusedDexie } from './lean-dexie.ts'

interface Row {
  readonly id: string
  readonly age: number
}
type Database = FullDexie & { readonly rows: Table<Row, string>; readonly others: Table<Row, string> }

const source = fileURLToPath(new URL('../node_modules/dexie/dist/modern/dexie.mjs', import.meta.url))
const full = readFileSync(source, 'utf8')
const rows: readonly Row[] = ['c', 'a', 'b'].map((id, age) => ({ id, age }))
let folder: string
let Dexie: typeof FullDexie

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lean-dexie-'))
  await writeFile(join(folder, 'dexie.mjs'), withoutUnusedDexie(full))
  ;({ Dexie } = await import(join(folder, 'dexie.mjs')))
})
afterAll(() => rm(folder, { recursive: true }))

let count = 0
function aDatabase(name = `lean-${count++}`, versions = 2): Database {
  const database = new Dexie(name, { cache: 'disabled', autoOpen: false })
  database.version(1).stores({ rows: 'id,age' })
  if (versions > 1) database.version(2).stores({ others: 'id' })
  return database as Database
}

describe('the database library without what nobody uses', () => {
  it('is much shorter', () => {
    expect(withoutUnusedDexie(full).length).toBeLessThan(full.length * 0.9)
    expect(Object.keys(Dexie)).not.toContain('liveQuery')
  })

  it('stores and reads rows, by key and in the order of an index', async () => {
    const database = aDatabase()
    await database.open()
    await database.rows.bulkPut(rows)
    expect(await database.rows.get('a')).toEqual({ id: 'a', age: 1 })
    expect(await database.rows.bulkGet(['b', 'none'])).toEqual([{ id: 'b', age: 2 }, undefined])
    expect((await database.rows.toArray()).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(await database.rows.orderBy('age').reverse().primaryKeys()).toEqual(['b', 'a', 'c'])
    expect(await database.rows.toCollection().primaryKeys()).toEqual(['a', 'b', 'c'])
    expect(await database.rows.where('age').equals(1).count()).toBe(1)
    await database.rows.delete('a')
    await database.rows.bulkDelete(['b'])
    expect(await database.rows.count()).toBe(1)
    await database.rows.clear()
    expect(await database.rows.count()).toBe(0)
  })

  it('undoes all of a transaction that fails', async () => {
    const database = aDatabase()
    await database.open()
    const writing = database.transaction('rw', database.rows, database.others, async () => {
      await database.rows.put({ id: 'x', age: 1 })
      await database.others.put({ id: 'x', age: 1 })
      throw new Error('changed my mind')
    })
    await expect(writing).rejects.toThrow('changed my mind')
    expect([await database.rows.count(), await database.others.count()]).toEqual([0, 0])
  })

  it('upgrades a database, tells the connection that stands in the way, and opens it again', async () => {
    const old = aDatabase('upgraded', 1)
    await old.open()
    await old.rows.bulkPut(rows)
    old.on('versionchange', () => {
      old.close({ disableAutoOpen: false })
      return false
    })
    const newer = aDatabase('upgraded', 2)
    await newer.open()
    expect([old.isOpen(), await newer.rows.count(), await newer.others.count()]).toEqual([false, 3, 0])
  })

  it('refuses a library that is not as it was', () => {
    expect(() => withoutUnusedDexie(full.replace('observabilityMiddleware);', 'x);'))).toThrow(
      /Dexie has changed/,
    )
    expect(() => withoutUnusedDexie(full.replace('    anyOf(', '    any('))).toThrow(/no anyOf/)
  })
})
