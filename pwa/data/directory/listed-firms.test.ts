import { describe, expect, it } from 'vitest'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { aDevice } from '#testing/device/a-device.ts'
import { aReturningVisitor, serverWith } from '#testing/device/a-returning-visitor.ts'
import { json } from '#testing/device/a-server.ts'
import { aChange, aFirm, aWholeReply, someFirms } from '#testing/device/builders.ts'
import type { DirectoryDatabase } from '../device/database.ts'
import { challengesOf, companiesOf } from './listed-firms.ts'
import type { DirectoryStorage } from './storage.ts'

const sold = [sampleChallenge()]
const seller = (number: number) => aFirm(number, { challenges: sold })

const sellers = async (storage: DirectoryStorage) => challengesOf(await storage.listed()).map(({ id }) => id)

/** Counts the details that are read from the database. */
function countReads(database: DirectoryDatabase): () => number {
  let reads = 0
  database.details.hook('reading', (details) => {
    reads += 1
    return details
  })
  return () => reads
}

/** A device that has synced once. */
async function aKeptList(...firms: readonly ReturnType<typeof aFirm>[]) {
  const server = await serverWith(json(aWholeReply(100, firms)))
  const device = aDevice()
  await device.openTab(server.origin).engine.start(null)
  return { server, open: (options = {}) => device.openTab(server.origin, options) }
}

/** Writes the head as versions up to November 2026 did, which knew no index. */
async function headAsEarlier(database: DirectoryDatabase): Promise<void> {
  const head = await database.meta.get('directory')
  if (!head) throw new Error('Nothing is kept')
  const { index: _, ...earlier } = head
  await database.meta.put(earlier)
}

/** Leaves the database as they wrote it. */
async function asEarlier({ database }: { readonly database: DirectoryDatabase }): Promise<void> {
  await database.open()
  await database.meta.delete('listed')
  await headAsEarlier(database)
}

describe('what lists of all firms show', () => {
  it('is there once the list is shown', async () => {
    const server = await serverWith(json(aWholeReply(100, [...someFirms(400), seller(500)])))
    const { engine, posted, storage } = aDevice().openTab(server.origin)
    void engine.start(null)
    await expect.poll(() => posted.some(({ kind }) => kind === 'directory')).toBe(true)
    expect(challengesOf(await storage.listed())).toEqual([{ id: 'firm-500', challenges: sold }])
  })

  it('is read without the details', async () => {
    const company = { people: [], sisters: [], notices: [] }
    const { server, open } = await aKeptList(seller(0), aFirm(1, { company }))
    const { engine, storage, database } = open()
    server.answer(json(aChange(101, { firms: [seller(2)] })))
    await engine.start(null)
    const reads = countReads(database)
    expect(await sellers(storage)).toEqual(['firm-0', 'firm-2'])
    expect(companiesOf(await storage.listed()).map(({ id }) => id)).toEqual(['firm-1'])
    expect(reads()).toBe(0)
  })

  it('follows a change, and goes with its firm', async () => {
    const { server, open } = await aReturningVisitor()
    server.answer(json(aChange(103, { firms: [seller(1), seller(2)] })))
    const { engine, storage } = open()
    await engine.start(null)
    expect(await sellers(storage)).toEqual(['firm-1', 'firm-2'])
    server.answer(json(aChange(104, { firms: [aFirm(2)], gone: ['firm-1'] })))
    await engine.sync()
    expect(await sellers(storage)).toEqual([])
  })
})

describe('the device of an earlier version', () => {
  it('gets the index from its details, without a network', async () => {
    const { server, open } = await aKeptList(seller(0), aFirm(1))
    await asEarlier(open())
    await server.close()
    const { engine, storage, database } = open()
    await engine.start(null)
    expect(await sellers(storage)).toEqual(['firm-0'])
    const reads = countReads(database)
    expect(await sellers(storage)).toEqual(['firm-0'])
    expect(reads()).toBe(0)
  })

  it('gets it with its next sync', async () => {
    const { server, open } = await aKeptList(seller(0), aFirm(1))
    await asEarlier(open())
    server.answer(json(aChange(101, { firms: [seller(1)] })))
    const { engine, storage, database } = open()
    await engine.start(null)
    const reads = countReads(database)
    expect(await sellers(storage)).toEqual(['firm-0', 'firm-1'])
    expect(reads()).toBe(0)
  })

  it('lists what a tab of that version has written meanwhile', async () => {
    const { open } = await aKeptList(seller(0), aFirm(1))
    const { storage, database } = open()
    expect(await sellers(storage)).toEqual(['firm-0'])
    await database.details.delete('firm-0')
    await database.details.update('firm-1', { challenges: sold })
    await headAsEarlier(database)
    expect(await sellers(storage)).toEqual(['firm-1'])
  })

  it('lists from the details where it has no room for an index', async () => {
    const { open } = await aKeptList(seller(0))
    await asEarlier(open())
    const { storage, posted, database } = open()
    database.meta.hook('creating', () => {
      throw new DOMException('The device is full', 'QuotaExceededError')
    })
    expect(await sellers(storage)).toEqual(['firm-0'])
    expect(posted).not.toContainEqual({ kind: 'storage', holds: 'memory' })
    expect(storage.isKept()).toBe(true)
  })
})

describe('a list that another version of the app owns', () => {
  it('keeps its index, and is listed from its details', async () => {
    const { server, open } = await aKeptList(seller(0))
    const older = open()
    await older.engine.start(null)
    server.answer(json(aWholeReply(100, [seller(7)])))
    const newer = open({ shape: 'next' })
    await newer.engine.start(null)
    expect(await sellers(older.storage)).toEqual(['firm-7'])
    const reads = countReads(newer.database)
    expect(await sellers(newer.storage)).toEqual(['firm-7'])
    expect(reads()).toBe(0)
  })
})

describe('memory in place of a full device', () => {
  it('lists what it has taken in, and the rest of the device', async () => {
    const { server, open } = await aKeptList(seller(0), seller(1), seller(2))
    server.answer(json(aChange(101, { firms: [aFirm(1), seller(3)] })))
    const { engine, storage, posted } = open({
      wrap: (database: DirectoryDatabase) =>
        database.firms.hook('creating', () => {
          throw new DOMException('The device is full', 'QuotaExceededError')
        }),
    })
    await engine.start(null)
    expect(posted).toContainEqual({ kind: 'storage', holds: 'memory' })
    expect(await sellers(storage)).toEqual(['firm-0', 'firm-2', 'firm-3'])
  })
})
