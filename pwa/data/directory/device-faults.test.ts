import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aDevice } from '#testing/device/a-device.ts'
import { aServer, json } from '#testing/device/a-server.ts'
import { aChange, aFirm, aWholeReply, someFirms } from '#testing/device/builders.ts'
import { directoryDatabase, onDatabase } from '../device/database.ts'
import { createDexieStorage } from './storage.ts'

const closing: (() => Promise<void>)[] = []
const serverWith: typeof aServer = async (...answers) => {
  const server = await aServer(...answers)
  closing.push(server.close)
  return server
}
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

const names = (firms: readonly { readonly name: string }[] | undefined) => firms?.map(({ name }) => name)

async function aReturningVisitor() {
  const server = await serverWith(json(aWholeReply(100, [aFirm(0), aFirm(1)])))
  const device = aDevice()
  await device.openTab(server.origin).engine.start(null)
  return { server, device }
}

/** From now on the device refuses to write firms, as a full one does; reading works. */
function fill(database: ReturnType<typeof directoryDatabase>): void {
  database.firms.hook('creating', () => {
    throw new DOMException('The device is full', 'QuotaExceededError')
  })
}

describe('a full device', () => {
  it('frees room once, keeps the old list, and shows the new one while the page lives', async () => {
    const { server, device } = await aReturningVisitor()
    server.answer(json(aChange(101, { firms: [aFirm(2)] })))
    const { engine, freed, posted, storage } = device.openTab(server.origin, { wrap: fill })
    await engine.start(null)
    expect(freed).toEqual(['images'])
    expect(posted).toContainEqual({ kind: 'storage', holds: 'memory' })
    expect(names((await storage.read())?.firms)).toEqual(['Firm 0', 'Firm 1', 'Firm 2'])
    expect((await engine.details('firm-0'))?.pros).toEqual(['Pays 0'])

    const later = device.openTab(server.origin)
    expect(names((await later.storage.read())?.firms)).toEqual(['Firm 0', 'Firm 1'])
  })
})

describe('a lost connection', () => {
  it('is opened again and the work done once more', async () => {
    const { server, device } = await aReturningVisitor()
    server.answer(json(aChange(101, { firms: [aFirm(2)] })))
    const { engine, database, storage, posted } = device.openTab(server.origin)
    await engine.start(null)
    database.backendDB().close()
    expect((await storage.details('firm-2'))?.pros).toEqual(['Pays 2'])
    database.close()
    expect(names((await storage.read())?.firms)).toEqual(['Firm 0', 'Firm 1', 'Firm 2'])
    expect(posted).not.toContainEqual({ kind: 'storage', holds: 'memory' })
    expect(console.warn).toHaveBeenCalledWith('Dexie: Need to reopen db')
    vi.mocked(console.warn).mockClear()
  })
})

describe('work on a database', () => {
  const lost = () => new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  const failing = (times: number, error: () => Error) => {
    const database = directoryDatabase({ indexedDB: new IDBFactory(), IDBKeyRange })
    let tries = 0
    const done = onDatabase(database, async (open) => {
      tries += 1
      if (tries <= times) throw error()
      return open.firms.count()
    })
    return { done, tries: () => tries }
  }

  it('is done once more after the connection was lost', async () => {
    expect(await failing(1, lost).done).toBe(0)
  })

  it('is not done a third time', async () => {
    const { done, tries } = failing(2, lost)
    await expect(done).rejects.toThrow('server lost')
    expect(tries()).toBe(2)
  })

  it('is not done again where the device is full', async () => {
    const { done, tries } = failing(1, () => new DOMException('Full', 'QuotaExceededError'))
    await expect(done).rejects.toThrow('Full')
    expect(tries()).toBe(1)
  })
})

describe('no database', () => {
  it('is no reason to show nothing: memory holds the list', async () => {
    const server = await serverWith(json(aWholeReply(100, someFirms(3))))
    const broken = new Proxy({} as IDBFactory, {
      get: () => () => {
        throw new DOMException('Not allowed here', 'SecurityError')
      },
    })
    const { engine, posted, shown } = aDevice().openTab(server.origin, { indexedDB: broken })
    await engine.start(null)
    expect(shown()).toEqual(['Firm 0', 'Firm 1', 'Firm 2'])
    expect(posted).toContainEqual({ kind: 'storage', holds: 'memory' })
    expect((await engine.details('firm-1'))?.pros).toEqual(['Pays 1'])
    server.answer(json(aChange(101, { gone: ['firm-1'] })))
    await engine.sync()
    expect(server.asked.at(-1)).toBe('GET /api/sync?since=100')
    expect(posted).toContainEqual(expect.objectContaining({ kind: 'delta', gone: ['firm-1'] }))
  })
})

describe('another version of the app', () => {
  it('drops cached rows of another shape and fetches everything anew', async () => {
    const { server, device } = await aReturningVisitor()
    const { engine, storage } = device.openTab(server.origin, { shape: 'next' })
    server.answer(json(aWholeReply(100, [aFirm(7)])))
    await engine.start(null)
    expect(server.asked.at(-1)).toBe('GET /api/sync?since=0')
    expect(names((await storage.read())?.firms)).toEqual(['Firm 7'])
  })

  it('takes the database over, and the older tab goes on in memory', async () => {
    const { server, device } = await aReturningVisitor()
    const older = device.openTab(server.origin)
    server.answer(json(aChange(100)))
    await older.engine.start(null)
    server.answer(json(aWholeReply(100, [aFirm(7)])))
    await device.openTab(server.origin, { shape: 'next' }).engine.start(null)
    await older.engine.sync()
    expect(older.posted).toContainEqual({ kind: 'storage', holds: 'memory' })
    expect(older.posted.at(-1)).toMatchObject({ connection: 'online' })
    const newer = device.openTab(server.origin, { shape: 'next' })
    expect((await newer.storage.stamp())?.revision).toBe(100)
  })
})

describe('a database that another tab deletes', () => {
  it('is made again at the next sync', async () => {
    const { server, device } = await aReturningVisitor()
    const { engine, storage } = device.openTab(server.origin)
    await engine.start(null)
    await directoryDatabase({ indexedDB: device.indexedDB, IDBKeyRange }).delete()
    await engine.sync()
    expect(server.asked.at(-1)).toBe('GET /api/sync?since=0')
    expect(names((await storage.read())?.firms)).toEqual(['Firm 0', 'Firm 1'])
    expect(console.warn).toHaveBeenCalledWith(
      "Another connection wants to delete database 'directory'. Closing db now to resume the delete request.",
    )
    vi.mocked(console.warn).mockClear()
  })
})

describe('a write', () => {
  it('is refused when something else was stored since it was asked for', async () => {
    const { device } = await aReturningVisitor()
    const database = directoryDatabase({ indexedDB: device.indexedDB, IDBKeyRange })
    const storage = createDexieStorage(database)
    expect(await storage.write(aChange(300, { firms: [aFirm(3)] }), 50, 'later')).toBe(false)
    expect(names((await storage.read())?.firms)).toEqual(['Firm 0', 'Firm 1'])
  })

  it('that breaks off in the middle leaves everything as it was', async () => {
    const { device } = await aReturningVisitor()
    const database = directoryDatabase({ indexedDB: device.indexedDB, IDBKeyRange })
    const storage = createDexieStorage(database)
    database.details.hook('creating', (key) => {
      if (key === 'firm-40') throw new Error('torn')
    })
    await expect(storage.write(aWholeReply(300, someFirms(60)), 100, 'later')).rejects.toThrow()
    expect(names((await storage.read())?.firms)).toEqual(['Firm 0', 'Firm 1'])
    expect(await storage.stamp()).toMatchObject({ revision: 100 })
    expect((await storage.details('firm-0'))?.pros).toEqual(['Pays 0'])
  })
})
