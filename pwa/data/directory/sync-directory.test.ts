import { describe, expect, it } from 'vitest'
import { days } from '#contract/primitives/time.ts'
import type { FromWorker } from '#pwa/data/device/messages.ts'
import { aDevice } from '#testing/device/a-device.ts'
import { aReturningVisitor, serverWith } from '#testing/device/a-returning-visitor.ts'
import { captivePortal, cutShort, empty, json } from '#testing/device/a-server.ts'
import { aChange, aFirm, aFrame, aWholeReply, someFirms } from '#testing/device/builders.ts'

describe('the first visit', () => {
  it('asks for everything, shows it in list order and keeps it', async () => {
    const server = await serverWith(json(aWholeReply(100, someFirms(6))))
    const device = aDevice()
    const { engine, posted, shown, storage } = device.openTab(server.origin)
    await engine.start(null)
    expect(server.asked).toEqual(['GET /api/sync?since=0'])
    expect(shown()).toEqual(['Firm 0', 'Firm 4', 'Firm 1', 'Firm 5', 'Firm 2', 'Firm 3'])
    expect(posted).toContainEqual({ kind: 'storage', holds: 'nothing' })
    expect(posted).toContainEqual({ kind: 'storage', holds: 'directory' })
    expect(posted.at(-1)).toMatchObject({ kind: 'connection', connection: 'online' })
    expect((await storage.stamp())?.revision).toBe(100)
  })

  it('puts a list that comes in another order into its own', async () => {
    const reply = aWholeReply(100, someFirms(4))
    const server = await serverWith(json({ ...reply, firms: reply.firms.toReversed() }))
    const { engine, shown } = aDevice().openTab(server.origin)
    await engine.start(null)
    expect(shown()).toEqual(['Firm 0', 'Firm 1', 'Firm 2', 'Firm 3'])
  })

  it('sends a long list in blocks', async () => {
    const server = await serverWith(json(aWholeReply(100, someFirms(600))))
    const { engine, posted, shown } = aDevice().openTab(server.origin)
    await engine.start(null)
    const sizes = posted.flatMap((message) => (message.kind === 'rows' ? [message.firms.length] : []))
    expect(sizes).toEqual([250, 250, 100])
    expect(shown()).toHaveLength(600)
  })

  it('tries three times, after 1 s and 2 s, then says why nothing is there', async () => {
    const server = await serverWith(json({ detail: 'The database is away' }, 503))
    const { engine, posted, slept } = aDevice().openTab(server.origin)
    await engine.start(null)
    expect(server.asked).toHaveLength(3)
    expect(slept).toEqual([1000, 2000])
    expect(posted).toContainEqual({
      kind: 'failed',
      message: 'Failed to load application data: The database is away',
    })
  })

  it('says what helps where nobody answers', async () => {
    const server = await serverWith(empty)
    await server.close()
    const { engine, posted } = aDevice().openTab(server.origin)
    await engine.start(null)
    const help = 'The server could not be reached. Connect once to load the firms.'
    expect(posted.at(-1)).toEqual({ kind: 'failed', message: `Failed to load application data: ${help}` })
  })

  it('recovers within the attempts', async () => {
    const server = await serverWith(captivePortal, empty, json(aWholeReply(100, someFirms(2))))
    const { engine, shown, slept } = aDevice().openTab(server.origin)
    await engine.start(null)
    expect(slept).toEqual([1000, 2000])
    expect(shown()).toEqual(['Firm 0', 'Firm 1'])
  })

  it('tries nothing while the browser says offline, but does when asked to', async () => {
    const server = await serverWith(json(aWholeReply(100, someFirms(2))))
    const { engine, posted, tab, shown } = aDevice().openTab(server.origin)
    tab.isOnline = false
    await engine.start(null)
    expect(server.asked).toEqual([])
    const help = 'There is no connection. Connect once to load the firms.'
    expect(posted.at(-1)).toEqual({ kind: 'failed', message: `Failed to load application data: ${help}` })
    await engine.sync(true)
    expect(shown()).toEqual(['Firm 0', 'Firm 1'])
  })

  it('tries when asked to, also while an attempt that heeds the browser is under way', async () => {
    const server = await serverWith(json(aWholeReply(100, someFirms(2))))
    const { engine, tab, shown } = aDevice().openTab(server.origin)
    tab.isOnline = false
    await Promise.all([engine.sync(), engine.sync(true)])
    expect(shown()).toEqual(['Firm 0', 'Firm 1'])
  })

  it('takes an empty directory for what it is', async () => {
    const server = await serverWith(json(aWholeReply(7, [])))
    const { engine, shown } = aDevice().openTab(server.origin)
    await engine.start(null)
    expect(shown()).toEqual([])
  })
})

describe('a later visit', () => {
  it('shows what the device holds before it asks, and asks for what changed since', async () => {
    const { server, open } = await aReturningVisitor()
    server.answer(json(aChange(100)))
    const { engine, posted, shown } = open()
    await engine.start(null)
    expect(server.asked.at(-1)).toBe('GET /api/sync?since=100')
    expect(shown()).toEqual(['Firm 0', 'Firm 1', 'Firm 2'])
    expect(posted.filter(({ kind }) => kind === 'directory')).toHaveLength(1)
    expect(posted.filter(({ kind }) => kind === 'delta')).toEqual([])
  })

  it('asks for news also after the clock of the device was put back', async () => {
    const { server, device, open } = await aReturningVisitor()
    device.moveClock(-days(365))
    server.answer(json(aChange(101, { firms: [aFirm(4)] })))
    const { engine, storage } = open()
    await engine.start(null)
    expect(server.asked.at(-1)).toBe('GET /api/sync?since=100')
    expect((await storage.read())?.firms).toHaveLength(4)
  })

  it('applies changed firms, tombstones and settings as a change', async () => {
    const { server, open } = await aReturningVisitor()
    const firms = [aFirm(1, { name: 'Renamed' }), aFirm(9)]
    server.answer(json(aChange(103, { firms, gone: ['firm-0'] })))
    const { engine, posted, storage } = open()
    await engine.start(null)
    expect(posted).toContainEqual(expect.objectContaining({ kind: 'delta', gone: ['firm-0'] }))
    const held = await storage.read()
    expect(held?.firms.map(({ name }) => name)).toEqual(['Firm 9', 'Renamed', 'Firm 2'])
    expect(held?.revision).toBe(103)
    expect(await storage.details('firm-0')).toBeNull()
    expect((await storage.details('firm-9'))?.pros).toEqual(['Pays 9'])
  })

  it('stays with its data, and says so, when the server is away', async () => {
    const { server, open } = await aReturningVisitor()
    await server.close()
    const { engine, posted, shown } = open()
    await engine.start(null)
    expect(shown()).toEqual(['Firm 0', 'Firm 1', 'Firm 2'])
    expect(posted.at(-1)).toEqual({ kind: 'connection', connection: 'offline', syncedAt: null })
    expect(posted.some(({ kind }) => kind === 'failed')).toBe(false)
  })

  it.each([
    ['a captive portal answers', captivePortal],
    ['the body is empty', empty],
    ['the answer breaks off', cutShort(aChange(200, { firms: someFirms(50) }))],
    ['the answer is a list', json([])],
    ['a firm is broken', json(aChange(200, { firms: [aFirm(5), { ...aFirm(6), name: '' }] }))],
    ['a whole list lacks its settings', json({ ...aWholeReply(200, []), settings: undefined })],
    [
      'an address runs a script',
      json(aChange(200, { firms: [aFirm(5, { website: 'javascript:alert(1)' })] })),
    ],
    ['the server fails', json({ detail: 'Internal server error' }, 500)],
  ])('keeps its data whole when %s', async (_, answer) => {
    const { server, open } = await aReturningVisitor()
    server.answer(answer)
    const { engine, storage, posted } = open()
    await engine.start(null)
    expect((await storage.read())?.firms.map(({ name }) => name)).toEqual(['Firm 0', 'Firm 1', 'Firm 2'])
    expect((await storage.stamp())?.revision).toBe(100)
    expect(posted.at(-1)).toMatchObject({ connection: 'offline' })
  })

  it('replaces everything when its revision is too old for a change', async () => {
    const { server, open } = await aReturningVisitor()
    server.answer(json(aWholeReply(900, [aFirm(8)])))
    const { engine, storage, shown } = open()
    await engine.start(null)
    expect(shown()).toEqual(['Firm 8'])
    expect((await storage.read())?.firms).toHaveLength(1)
  })

  it('ignores an answer that is older than what it holds', async () => {
    const { server, open } = await aReturningVisitor()
    server.answer(json(aChange(90, { firms: [aFirm(1, { name: 'Old name' })] })))
    const { engine, storage } = open()
    await engine.start(null)
    expect((await storage.read())?.firms.map(({ name }) => name)).toEqual(['Firm 0', 'Firm 1', 'Firm 2'])
  })
})

describe('two tabs', () => {
  it('that ask at the same time ask the server once', async () => {
    const { server, open } = await aReturningVisitor()
    server.answer(json(aChange(101, { firms: [aFirm(4)] })))
    const [one, other] = [open(), open()]
    await Promise.all([one.engine.start(null), other.engine.start(null)])
    expect(server.asked).toHaveLength(2)
    expect(other.shown()).toContain('Firm 4')
  })

  it('see what was saved beside them, also while a sync is under way that began before', async () => {
    const { server, open } = await aReturningVisitor()
    const { engine, storage } = open()
    server.answer(json(aChange(100)))
    await engine.start(null)
    server.answer(json(aChange(100)), json(aChange(101, { firms: [aFirm(4)] })))
    await Promise.all([engine.sync(), engine.receive({ kind: 'saved' })])
    expect((await storage.read())?.revision).toBe(101)
  })

  it('take in the news of one of an earlier version, which tells the cache of none', async () => {
    const { server, open } = await aReturningVisitor()
    server.answer(json(aChange(100)))
    const { engine, news } = open()
    await engine.start(null)
    const synced = { kind: 'synced', since: 100, syncedAt: '2026-11-20T10:00:00.000Z' } as const
    await engine.receive({ ...synced, revision: 100, reply: null })
    await engine.receive({ ...synced, revision: 101, reply: aChange(101), isTold: true })
    expect(news).toEqual([])
    await engine.receive({ ...synced, revision: 102, reply: aChange(102) })
    await engine.receive({ ...synced, revision: 103, reply: null })
    expect(news).toEqual([102, 103])
  })

  it('share what one of them fetched', async () => {
    const { server, open } = await aReturningVisitor()
    server.answer(json(aChange(100)))
    const [one, other] = [open(), open()]
    await one.engine.start(null)
    await other.engine.start(null)
    server.answer(json(aChange(101, { firms: [aFirm(4)] })))
    await one.engine.sync()
    await expect.poll(() => other.posted.filter(({ kind }) => kind === 'delta')).toHaveLength(1)
  })
})

describe('details', () => {
  it('of a firm that is just being fetched are waited for', async () => {
    const server = await serverWith(json(aWholeReply(100, someFirms(3))))
    const { engine } = aDevice().openTab(server.origin)
    void engine.start(null)
    expect((await engine.details('firm-2'))?.pros).toEqual(['Pays 2'])
    expect(await engine.details('firm-77')).toBeNull()
  })

  it('come before the device has stored them', async () => {
    const server = await serverWith(json(aWholeReply(100, someFirms(400))))
    const { engine, posted, storage } = aDevice().openTab(server.origin)
    void engine.start(null)
    expect((await engine.details('firm-399'))?.pros).toEqual(['Pays 399'])
    expect(posted).not.toContainEqual({ kind: 'storage', holds: 'directory' })
    await expect.poll(() => storage.stamp()).toMatchObject({ revision: 100 })
  })
})

describe('details of an open page', () => {
  const rulePageChanges = [{ day: '2026-11-12', challenges: ['ridge-50'] }]
  const renewed = (posted: readonly FromWorker[]) =>
    posted.flatMap((message) => (message.kind === 'delta' ? message.firms.map(({ id }) => id) : []))

  it('are asked for anew after a whole list, whose row of the firm looks the same', async () => {
    const { server, open } = await aReturningVisitor()
    server.answer(json(aChange(100)))
    const { engine, posted } = open()
    await engine.start(null)
    await engine.details('firm-1')
    server.answer(json(aWholeReply(200, [aFirm(0), aFirm(1, { rulePageChanges }), aFirm(2)])))
    await engine.sync()
    expect(renewed(posted)).toEqual(['firm-1'])
    const kinds = posted.map(({ kind }) => kind)
    expect(kinds.lastIndexOf('delta')).toBeGreaterThan(kinds.lastIndexOf('directory'))
    expect((await engine.details('firm-1'))?.rulePageChanges).toEqual(rulePageChanges)
  })

  it('are asked for anew of a page that the server drew, and where another tab fetched the list', async () => {
    const { server, open } = await aReturningVisitor()
    server.answer(json(aChange(100)))
    const [one, other] = [open(), open()]
    await one.engine.start(null)
    await other.engine.start(aFrame(100, [aFirm(2)]))
    server.answer(json(aWholeReply(200, [aFirm(0), aFirm(1), aFirm(2, { rulePageChanges })])))
    await one.engine.sync()
    await expect.poll(() => renewed(other.posted)).toEqual(['firm-2'])
    expect(renewed(one.posted)).toEqual([])
  })

  it('stay as they came with the first list of a visit', async () => {
    const server = await serverWith(json(aWholeReply(100, someFirms(3))))
    const { engine, posted } = aDevice().openTab(server.origin)
    await engine.start(aFrame(100, someFirms(3)))
    expect(renewed(posted)).toEqual([])
  })
})
