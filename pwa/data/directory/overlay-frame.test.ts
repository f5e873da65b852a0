import { describe, expect, it } from 'vitest'
import { aDevice } from '#testing/device/a-device.ts'
import { aReturningVisitor, serverWith } from '#testing/device/a-returning-visitor.ts'
import { json } from '#testing/device/a-server.ts'
import { aChange, aFirm, aFrame, aWholeReply, someFirms } from '#testing/device/builders.ts'

describe('the first frame and the device', () => {
  it('a newer frame stays in front of older data while the server is away', async () => {
    const { server, open } = await aReturningVisitor()
    await server.close()
    const { engine, shown } = open()
    await engine.start(aFrame(150, [aFirm(0, { name: 'Newer name' }), aFirm(2)]))
    expect(shown()).toEqual(['Newer name', 'Firm 2'])
  })

  it('a newer frame keeps what lies behind its window', async () => {
    const server = await serverWith(json(aWholeReply(100, someFirms(100))))
    const device = aDevice()
    await device.openTab(server.origin).engine.start(null)
    await server.close()
    const { engine, shown } = device.openTab(server.origin)
    const now = someFirms(100).filter(({ id }) => id !== 'firm-0')
    await engine.start(aFrame(150, now))
    expect(shown()).toHaveLength(99)
    expect(shown()).not.toContain('Firm 0')
  })

  it('a newer frame keeps the closed firms of the device, which no list shows', async () => {
    const held = [...someFirms(3), aFirm(4, { standing: 'closed', standingSince: '2026-10-24' })]
    const server = await serverWith(json(aWholeReply(100, held)))
    const device = aDevice()
    await device.openTab(server.origin).engine.start(null)
    await server.close()
    const { engine, shown } = device.openTab(server.origin)
    await engine.start(aFrame(150, someFirms(3)))
    expect(shown()).toContain('Firm 4')
  })

  it('an older frame gives way to what the device holds', async () => {
    const { server, open } = await aReturningVisitor()
    await server.close()
    const { engine, shown } = open()
    await engine.start(aFrame(50, [aFirm(0, { name: 'Older name' })]))
    expect(shown()).toEqual(['Firm 0', 'Firm 1', 'Firm 2'])
  })

  it('the sync brings what the newer frame could not know', async () => {
    const { server, open } = await aReturningVisitor()
    server.answer(json(aChange(150, { firms: [aFirm(0, { name: 'Newer name' })], gone: ['firm-1'] })))
    const { engine, shown } = open()
    await engine.start(aFrame(150, [aFirm(0, { name: 'Newer name' }), aFirm(2)]))
    expect(shown()).toEqual(['Newer name', 'Firm 2'])
  })
})

describe('what a newer frame hid', () => {
  it('comes back when the server still has it', async () => {
    const { server, open } = await aReturningVisitor()
    server.answer(json(aChange(150, { firms: [aFirm(0, { name: 'Newer name' })] })))
    const { engine, shown } = open()
    await engine.start(aFrame(150, [aFirm(0, { name: 'Newer name' }), aFirm(2)]))
    expect(shown()).toEqual(['Newer name', 'Firm 1', 'Firm 2'])
  })
})
