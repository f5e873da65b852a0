import { describe, expect, it } from 'vitest'
import { toFirmRow } from '#contract/firm.ts'
import { compareFirms, countFirms } from '#contract/firm-rules.ts'
import { aFirm, aFrame, aTheme, someFirms, someSettings } from '#testing/device/builders.ts'
import type { FromWorker, ToWorker } from '../device/messages.ts'
import type { Directory, DirectoryStore } from '../directory.tsx'
import { receiveInto } from '../live-directory.ts'
import { createDirectoryStore } from './directory-store.ts'

const SYNCED = '2026-11-20T10:00:00.000Z'
const rowsOf = (firms: ReturnType<typeof someFirms>) => [...firms].sort(compareFirms).map(toFirmRow)

/** A store, and the worker's end of its line. */
async function aStore(frame: Parameters<typeof createDirectoryStore>[0]) {
  const told: ToWorker[] = []
  let receive: ((message: FromWorker) => void) | null = null
  const store = createDirectoryStore(frame, async (side) => {
    receive = receiveInto(side)
    return (message) => told.push(message)
  })
  store.bookmarks.toggle('opens-the-line')
  await expect.poll(() => told).toHaveLength(1)
  const say = (...messages: FromWorker[]) => {
    for (const message of messages) receive?.(structuredClone(message))
  }
  return { store, told, say }
}

function directoryOf(store: DirectoryStore): Directory {
  const state = store.getState()
  if (state.status !== 'ready') throw new Error(`The directory is ${state.status}`)
  return state.directory
}

function wholeList(firms: ReturnType<typeof someFirms>): FromWorker[] {
  const rows = rowsOf(firms)
  const half = Math.ceil(rows.length / 2)
  const counts = countFirms(rows)
  return [
    { kind: 'rows', first: true, firms: rows.slice(0, half) },
    { kind: 'rows', first: false, firms: rows.slice(half) },
    { kind: 'directory', head: { settings: someSettings, theme: aTheme, counts, syncedAt: SYNCED } },
  ]
}

describe('the directory store', () => {
  it('begins with exactly what the server rendered', async () => {
    const frame = aFrame(1, someFirms(100))
    const { store } = await aStore(frame)
    expect(store.getState()).toBe(store.getServerState())
    expect(directoryOf(store).firms).toBe(frame.firms)
    expect(directoryOf(store)).toMatchObject({ complete: false, connection: 'online' })
    expect(directoryOf(store).counts.total).toBe(100)
  })

  it('loads where there is no frame', async () => {
    expect((await aStore(null)).store.getState()).toEqual({ status: 'loading' })
  })

  it('changes once for a whole list, however many blocks it comes in', async () => {
    const { store, say } = await aStore(aFrame(1, someFirms(100)))
    let changes = 0
    store.subscribe(() => {
      changes += 1
    })
    say(...wholeList(someFirms(100)))
    expect(changes).toBe(1)
    expect(directoryOf(store)).toMatchObject({ complete: true, syncedAt: SYNCED })
    expect(directoryOf(store).firms).toHaveLength(100)
  })

  it('keeps the objects of firms that did not change', async () => {
    const { store, say } = await aStore(aFrame(1, someFirms(8)))
    const before = directoryOf(store).firms
    say(...wholeList([...someFirms(7), aFirm(7, { instruments: ['cfd'] })]))
    const after = directoryOf(store).firms
    expect(after.filter((firm) => before.includes(firm))).toHaveLength(7)
    expect(after.find(({ id }) => id === 'firm-7')?.instruments).toEqual(['cfd'])
  })

  it('puts changed firms at their place and takes gone ones out, as a new snapshot', async () => {
    const { store, say } = await aStore(null)
    say(...wholeList(someFirms(40)))
    const before = directoryOf(store)
    const changed = [aFirm(3, { category: 'gold' }), aFirm(50), aFirm(51)].map(toFirmRow)
    const none = { settings: undefined, theme: undefined, syncedAt: SYNCED }
    say({ kind: 'delta', firms: changed, gone: ['firm-0'], ...none })
    const after = directoryOf(store)
    const expected = [...someFirms(40).filter(({ id }) => id !== 'firm-0' && id !== 'firm-3'), ...changed]
    expect(after.firms.map(({ id }) => id)).toEqual([...expected].sort(compareFirms).map(({ id }) => id))
    expect(after.counts).toEqual(countFirms(after.firms))
    expect(before.firms).toHaveLength(40)
    expect(before.firms.map(({ id }) => id)).toContain('firm-0')
  })

  it('says when the connection is gone, without a new list', async () => {
    const { store, say } = await aStore(aFrame(1, someFirms(4)))
    const { firms } = directoryOf(store)
    say({ kind: 'connection', connection: 'offline', syncedAt: null })
    expect(directoryOf(store)).toMatchObject({ connection: 'offline', firms })
    expect(directoryOf(store).firms).toBe(firms)
  })

  it('shows a failure only where it has nothing, and tries again when asked', async () => {
    const failed: FromWorker = { kind: 'failed', message: 'Failed to load application data: x' }
    const shown = await aStore(aFrame(1, someFirms(4)))
    shown.say(failed)
    expect(shown.store.getState().status).toBe('ready')
    const { store, say, told } = await aStore(null)
    say(failed)
    expect(store.getState()).toEqual({ status: 'failed', message: 'Failed to load application data: x' })
    store.retry()
    expect(store.getState()).toEqual({ status: 'loading' })
    expect(told.at(-1)).toEqual({ kind: 'sync', always: true })
  })

  it('says everything once the line is open, and opens it again after a failure', async () => {
    const told: ToWorker[] = []
    let attempts = 0
    const store = createDirectoryStore(aFrame(1, someFirms(4)), async () => {
      attempts += 1
      if (attempts === 1) throw new Error('The connection is gone')
      return (message) => told.push(message)
    })
    store.bookmarks.toggle('a')
    await expect.poll(() => directoryOf(store).connection).toBe('offline')
    store.bookmarks.toggle('b')
    await expect.poll(() => told).toMatchObject([{ id: 'a' }, { id: 'b' }])
  })

  it('has the details of the firm whose page this is at hand', async () => {
    const { pros, ...firm } = aFirm(0)
    const frame = { ...aFrame(1, [aFirm(0)]), details: { ...firm, pros } }
    const { store } = await aStore(frame)
    const [row] = directoryOf(store).firms
    expect(row && store.detailsAtHand(row)?.pros).toEqual(pros)
  })
})

describe('bookmarks', () => {
  it('show a change at once and hold it until the database has it', async () => {
    const { store, told, say } = await aStore(null)
    const { bookmarks } = store
    bookmarks.toggle('a')
    expect(bookmarks.ids()).toEqual(['a', 'opens-the-line'])
    expect(told.at(-1)).toEqual({ kind: 'bookmark', call: 2, id: 'a', saved: true })
    say({ kind: 'bookmarks', ids: ['old'], applied: 0 })
    expect(bookmarks.ids()).toEqual(['a', 'opens-the-line', 'old'])
    say({ kind: 'bookmarks', ids: ['a', 'opens-the-line', 'old'], applied: 2 })
    bookmarks.toggle('a')
    expect(bookmarks.ids()).toEqual(['opens-the-line', 'old'])
    expect(bookmarks.serverIds()).toEqual([])
  })
})
