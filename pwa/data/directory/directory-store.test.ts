import { describe, expect, it } from 'vitest'
import { toFirmRow } from '#contract/firm.ts'
import { compareFirms, countFirms } from '#contract/firm-rules.ts'
import { aFirm, aFrame, aTheme, someFirms, someSettings } from '#testing/device/builders.ts'
import { createDevice } from '../device/device.tsx'
import type { FromWorker, ToWorker } from '../device/messages.ts'
import { createWorkerLink } from '../device/worker-link.ts'
import type { Directory, DirectoryStore } from '../directory.tsx'

const SYNCED = '2026-11-20T10:00:00.000Z'
const rowsOf = (firms: ReturnType<typeof someFirms>) => [...firms].sort(compareFirms).map(toFirmRow)

/** A page's stores, and the worker's end of their link. */
async function aStore(frame: Parameters<typeof createDevice>[0]) {
  const sent: ToWorker[] = []
  let receive: ((message: FromWorker) => void) | null = null
  const link = createWorkerLink(async (receiver) => {
    receive = receiver
    return (message) => sent.push(message)
  })
  const { directory: store, bookmarks } = createDevice(frame, link)
  bookmarks.toggle('opens-the-link')
  await expect.poll(() => sent).toHaveLength(1)
  const post = (...messages: FromWorker[]) => {
    for (const message of messages) receive?.(structuredClone(message))
  }
  return { store, bookmarks, sent, post }
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
    const { store, post } = await aStore(aFrame(1, someFirms(100)))
    let changes = 0
    store.subscribe(() => {
      changes += 1
    })
    post(...wholeList(someFirms(100)))
    expect(changes).toBe(1)
    expect(directoryOf(store)).toMatchObject({ complete: true, syncedAt: SYNCED })
    expect(directoryOf(store).firms).toHaveLength(100)
  })

  it('keeps the objects of firms that did not change', async () => {
    const { store, post } = await aStore(aFrame(1, someFirms(8)))
    const before = directoryOf(store).firms
    post(...wholeList([...someFirms(7), aFirm(7, { instruments: ['cfd'] })]))
    const after = directoryOf(store).firms
    expect(after.filter((firm) => before.includes(firm))).toHaveLength(7)
    expect(after.find(({ id }) => id === 'firm-7')?.instruments).toEqual(['cfd'])
  })

  it('puts changed firms at their place and takes gone ones out, as a new snapshot', async () => {
    const { store, post } = await aStore(null)
    post(...wholeList(someFirms(40)))
    const before = directoryOf(store)
    const changed = [aFirm(3, { category: 'gold' }), aFirm(50), aFirm(51)].map(toFirmRow)
    const none = { settings: undefined, theme: undefined, syncedAt: SYNCED }
    post({ kind: 'delta', firms: changed, gone: ['firm-0'], ...none })
    const after = directoryOf(store)
    const expected = [...someFirms(40).filter(({ id }) => id !== 'firm-0' && id !== 'firm-3'), ...changed]
    expect(after.firms.map(({ id }) => id)).toEqual([...expected].sort(compareFirms).map(({ id }) => id))
    expect(after.counts).toEqual(countFirms(after.firms))
    expect(before.firms).toHaveLength(40)
    expect(before.firms.map(({ id }) => id)).toContain('firm-0')
  })

  it('takes a firm out that alone is gone', async () => {
    const { store, post } = await aStore(null)
    post(...wholeList(someFirms(8)))
    post({
      kind: 'delta',
      firms: [],
      gone: ['firm-3'],
      settings: undefined,
      theme: undefined,
      syncedAt: SYNCED,
    })
    expect(directoryOf(store).firms.map(({ id }) => id)).not.toContain('firm-3')
    expect(directoryOf(store).counts.total).toBe(7)
  })

  it('takes a firm that closes out of the list and its counts, keeps it, and knows it as it is now', async () => {
    const { store, post } = await aStore(null)
    post(...wholeList(someFirms(8)))
    const before = directoryOf(store).firms.find(({ id }) => id === 'firm-4')
    if (!before) throw new Error('The firm was never there')
    const close = (changes: Parameters<typeof aFirm>[1]) =>
      post({
        kind: 'delta',
        firms: [toFirmRow(aFirm(4, changes))],
        gone: [],
        settings: undefined,
        theme: undefined,
        syncedAt: SYNCED,
      })
    close({ standing: 'closed', standingSince: '2026-11-25' })
    const { firms, closed, every, counts } = directoryOf(store)
    expect(firms.map(({ id }) => id)).not.toContain('firm-4')
    expect([firms.length, closed.length, every.length, counts.total]).toEqual([7, 1, 8, 7])
    expect(store.current(before).standing).toBe('closed')
    close({})
    expect(directoryOf(store).closed).toEqual([])
    expect(directoryOf(store).firms).toHaveLength(8)
  })

  it('says when the connection is gone, without a new list', async () => {
    const { store, post } = await aStore(aFrame(1, someFirms(4)))
    const { firms } = directoryOf(store)
    post({ kind: 'connection', connection: 'offline', syncedAt: null })
    expect(directoryOf(store)).toMatchObject({ connection: 'offline', firms })
    expect(directoryOf(store).firms).toBe(firms)
  })

  it('shows a failure only where it has nothing, and tries again when asked', async () => {
    const failed: FromWorker = { kind: 'failed', message: 'Failed to load application data: x' }
    const shown = await aStore(aFrame(1, someFirms(4)))
    shown.post(failed)
    expect(shown.store.getState().status).toBe('ready')
    const { store, post, sent } = await aStore(null)
    post(failed)
    expect(store.getState()).toEqual({ status: 'failed', message: 'Failed to load application data: x' })
    store.retry()
    expect(store.getState()).toEqual({ status: 'loading' })
    expect(sent.at(-1)).toEqual({ kind: 'sync', always: true })
  })

  it('sends everything once the worker runs, and starts it again after a failure', async () => {
    const sent: ToWorker[] = []
    let attempts = 0
    const link = createWorkerLink(async () => {
      attempts += 1
      if (attempts === 1) throw new Error('The connection is gone')
      return (message) => sent.push(message)
    })
    const { directory, bookmarks } = createDevice(aFrame(1, someFirms(4)), link)
    bookmarks.toggle('a')
    await expect.poll(() => directoryOf(directory).connection).toBe('offline')
    bookmarks.toggle('b')
    await expect.poll(() => sent).toMatchObject([{ id: 'a' }, { id: 'b' }])
  })

  it('says so where the worker cannot be loaded and there is nothing to show', async () => {
    const link = createWorkerLink(() => Promise.reject(new Error('The connection is gone')))
    const { directory } = createDevice(null, link)
    directory.retry()
    await expect
      .poll(() => directory.getState())
      .toEqual({ status: 'failed', message: 'Failed to load application data' })
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
    const { bookmarks, sent, post } = await aStore(null)
    bookmarks.toggle('a')
    expect(bookmarks.get().ids).toEqual(['a', 'opens-the-link'])
    expect(sent.at(-1)).toEqual({ kind: 'bookmark', call: 2, id: 'a', saved: true })
    post({ kind: 'bookmarks', ids: ['old'], applied: 0 })
    expect(bookmarks.get().ids).toEqual(['a', 'opens-the-link', 'old'])
    post({ kind: 'bookmarks', ids: ['a', 'opens-the-link', 'old'], applied: 2 })
    bookmarks.toggle('a')
    expect(bookmarks.get().ids).toEqual(['opens-the-link', 'old'])
    expect(bookmarks.first.ids).toEqual([])
  })
})
