import { EventEmitter, once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSubmission } from '#contract/create-submission.ts'
import { MAX_TOTAL_BYTES } from '#contract/submission-files.ts'
import { from } from '#testing/backend/accounts.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { noise } from '#testing/backend/picture-host.ts'
import { aSubmission, formOf, sendSubmission } from '#testing/backend/submission-form.ts'
import { aServer, type TestServer } from '#testing/backend/test-server.ts'
import { type CountedNetwork, networksOf } from './client-address.ts'
import { type GateRules, uploadGate } from './upload-gate.ts'

const rules: GateRules = { atOnce: 5, ofNetwork: 2, waiting: 3, patience: 1000 }

/** A request of which only its going away matters. */
const aRequest = () => new EventEmitter() as IncomingMessage

/** A gate that notes in which order uploads came in. */
function aGate(changes: Partial<GateRules> = {}) {
  const gate = uploadGate({ ...rules, ...changes })
  const entered: string[] = []
  /** Sends an upload that stays in until it is told to end. */
  const send = (from: string | readonly CountedNetwork[], request = aRequest()) => {
    const networks = typeof from === 'string' ? [{ name: from, times: 1 }] : from
    const { promise, resolve } = Promise.withResolvers<void>()
    const done = gate.pass(networks, request, () => {
      entered.push(networks[0]?.name ?? '')
      return promise
    })
    // What is turned away is looked at later, or never.
    done.catch(() => undefined)
    return { done, end: resolve }
  }
  return { entered, send, turn: () => new Promise(setImmediate) }
}

describe('The gate of uploads', () => {
  test('lets two of a network in, and the next once one of them ends', async () => {
    const { entered, send, turn } = aGate()
    const [first] = ['a', 'a', 'a', 'b'].map((network) => send(network))
    await turn()
    expect(entered).toEqual(['a', 'a', 'b'])
    first?.end()
    await turn()
    expect(entered).toEqual(['a', 'a', 'b', 'a'])
  })

  test('gives a free place to whoever has fewest in: whoever sends much waits behind whoever sends little', async () => {
    const { entered, send, turn } = aGate({ atOnce: 3, ofNetwork: 3 })
    const inside = ['a', 'a', 'a'].map((network) => send(network))
    for (const network of ['a', 'a', 'b', 'c', 'b']) send(network)
    for (const { end } of inside) {
      end()
      await turn()
    }
    expect(entered).toEqual(['a', 'a', 'a', 'b', 'c', 'a'])
  })

  test('refuses the fourth that waits of a network, and nobody else', async () => {
    const { send, entered, turn } = aGate()
    for (let n = 0; n < 5; n++) send('a')
    await turn()
    expect(entered).toEqual(['a', 'a'])
    await expect(send('a').done).rejects.toMatchObject({ code: 'too_many', headers: { 'Retry-After': '5' } })
    send('b')
    await turn()
    expect(entered).toEqual(['a', 'a', 'b'])
  })

  test('refuses whoever waited too long, and forgets whoever went away', async () => {
    const { entered, send, turn } = aGate({ patience: 20 })
    const inside = [send('a'), send('a')]
    const late = send('a')
    await turn()
    expect(entered).toEqual(['a', 'a'])
    await expect(late.done).rejects.toMatchObject({ code: 'too_many' })
    const gone = aRequest()
    const leaving = send('a', gone)
    gone.emit('close')
    await expect(leaving.done).rejects.toMatchObject({ code: 'malformed_body' })
    expect(gone.listenerCount('close')).toBe(0)
    for (const { end } of inside) end()
    await turn()
    for (let n = 0; n < 2; n++) send('a')
    await turn()
    expect(entered).toEqual(['a', 'a', 'a', 'a'])
  })

  test('lets nobody in who went away before they came to it', async () => {
    const { entered, send, turn } = aGate({ atOnce: 1 })
    const gone = send('a', Object.assign(aRequest(), { destroyed: true }))
    send('b')
    await turn()
    expect(entered).toEqual(['b'])
    await expect(gone.done).rejects.toMatchObject({ code: 'malformed_body' })
  })

  test('is passed by work that fails as by any other', async () => {
    const gate = uploadGate({ ...rules, atOnce: 1 })
    const fail = () => gate.pass([{ name: 'a', times: 1 }], aRequest(), () => Promise.reject(new Error('no')))
    for (let n = 0; n < 3; n++) await expect(fail()).rejects.toThrow('no')
  })

  test('counts by each network of IPv6, and wider ones have more', async () => {
    const { entered, send, turn } = aGate({ atOnce: 100 })
    const enter = async (address: string) => {
      const before = entered.length
      send(networksOf(address))
      await turn()
      return entered.length > before
    }
    for (const address of ['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:2::1', '2001:db8:1:3::1'])
      expect(await enter(address)).toBe(true)
    expect(await enter('2001:db8:1:1::3')).toBe(false)
    expect(await enter('2001:db8:1:4::1')).toBe(false)
    expect(await enter('2001:db8:1:100::1')).toBe(true)
  })
})

/** Begins a body that declares so many bytes, and sends so many of them. */
async function beginUpload(
  { url }: Pick<TestServer, 'url'>,
  { address, declared, sent }: { readonly address: string; readonly declared: number; readonly sent: number },
): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  const head = `POST ${createSubmission.path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${declared}\r\n\r\n`
  socket.write(`${head}--b\r\nContent-Disposition: form-data; name="files"; filename="x.jpg"\r\n\r\n`)
  socket.write(Buffer.alloc(sent))
  return socket
}

const photo = noise(1800, 1200, 'jpeg')

/** Sends a photo of more than a megabyte. */
const sendPhoto = async (server: TestServer, address: string) =>
  sendSubmission(
    server,
    formOf(aSubmission(), [{ name: 'x.jpg', type: 'image/jpeg', bytes: await photo }]),
    from(address),
  )

describeEachDatabase('Uploads', (databases) => {
  test('that break off while the settings are read hold no place', { tags: ['both'] }, async () => {
    const server = await aServer({
      location: await databases.prepared(),
      environment: { TRUSTED_PROXIES: '127.0.0.1' },
    })
    for (let n = 0; n < 8; n++) {
      const socket = await beginUpload(server, { address: '198.51.100.1', declared: 100_000, sent: 10 })
      for (let turns = 0; turns < n % 4; turns++) await new Promise(setImmediate)
      socket.destroy()
      await once(socket, 'close')
    }
    expect((await sendPhoto(server, '198.51.100.1')).status).toBe(201)
  })
})

describe('While one network sends slowly', () => {
  let server: TestServer
  const sockets: Socket[] = []
  beforeAll(async () => {
    server = await aServer({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
  })
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
  })

  async function begin(address: string, declared: number, sent: number): Promise<Socket> {
    const socket = await beginUpload(server, { address, declared, sent })
    sockets.push(socket)
    return socket
  }

  /** Begins an upload of 20 MB, of which 19 leave as far as they are taken, and then nothing. `left`: once all of them did. */
  async function hog(address: string): Promise<{ readonly socket: Socket; readonly left: Promise<void> }> {
    const socket = await begin(address, MAX_TOTAL_BYTES, 0)
    const left = new Promise<void>((done) =>
      socket.write(Buffer.alloc(MAX_TOTAL_BYTES - 1024 * 1024), () => done()),
    )
    return { socket, left }
  }

  test('the photos of others get in, and its own do once it leaves', async () => {
    const hogs = await Promise.all(Array.from({ length: 5 }, () => hog('198.51.100.1')))
    // Two of them are in; the others wait.
    await Promise.race(hogs.map(({ left }) => left))
    const others = await Promise.all(
      ['203.0.113.1', '203.0.113.2', '2001:db8::1'].map((address) => sendPhoto(server, address)),
    )
    expect(others.map(({ status }) => status)).toEqual([201, 201, 201])
    for (const { socket } of hogs) socket.destroy()
    expect((await sendPhoto(server, '198.51.100.1')).status).toBe(201)
  })

  test('declarations of 200 MB that nobody sends close the form to nobody', async () => {
    for (let n = 0; n < 10; n++) await begin(`198.51.100.1${n}`, MAX_TOTAL_BYTES, 1000)
    const text = sendSubmission(server, formOf(aSubmission()), from('203.0.113.11'))
    const answers = await Promise.all([text, sendPhoto(server, '203.0.113.12')])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
  })

  test('a text has a gate of its own, also where a hundred uploads have filled theirs', async () => {
    for (let n = 0; n < 100; n++) await begin(`198.18.1.${n >> 1}`, MAX_TOTAL_BYTES, 1000)
    for (let n = 0; n < 6; n++) await begin(`198.51.100.3${n}`, 60_000, 100)
    let isIn = false
    const waiting = sendPhoto(server, '203.0.113.14').finally(() => {
      isIn = true
    })
    expect((await sendSubmission(server, formOf(aSubmission()), from('203.0.113.13'))).status).toBe(201)
    expect(isIn).toBe(false)
    sockets.shift()?.destroy()
    expect((await waiting).status).toBe(201)
  })

  test('what it breaks off counts, of all its networks: after ten it waits, and nobody else', async () => {
    const breakOff = async (address: string) => {
      const ended = () =>
        server.logged().filter((line) => line.msg === 'request' && line.address === address).length
      const before = ended()
      const socket = await begin(address, 100_000, 1000)
      // Destroying a socket drops its unsent bytes.
      await new Promise<void>((flushed) => socket.write('x', () => flushed()))
      socket.destroy()
      await expect.poll(ended).toBe(before + 1)
    }
    for (let n = 0; n < 10; n++) await breakOff('2001:db8:9:1::1')
    const text = (address: string) => sendSubmission(server, formOf(aSubmission()), from(address))
    const refused = await text('2001:db8:9:1::2')
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      'Too many uploads of your network broke off. Please try again later.',
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await text('2001:db8:9:2::1')).status).toBe(201)
    for (let n = 0; n < 10; n++) await breakOff(`2001:db8:9:${n + 10}::1`)
    expect((await text('2001:db8:9:2::1')).status).toBe(429)
    expect((await text('2001:db8:9:200::1')).status).toBe(201)
  })

  test('uploads that were cut off, refused or malformed hold no place afterwards', async () => {
    const address = '198.51.100.2'
    for (let n = 0; n < 3; n++) {
      const { socket, left } = await hog(address)
      await left
      socket.destroy()
      const malformed = await sendSubmission(server, Buffer.from('--b\r\nhello'), {
        'Content-Type': 'multipart/form-data; boundary=b',
        ...from(address),
      })
      expect(malformed.status).toBe(400)
      const large = Buffer.alloc(MAX_TOTAL_BYTES + 2 * 1024 * 1024)
      const refused = await sendSubmission(
        server,
        formOf(aSubmission(), [{ name: 'x.jpg', type: 'image/jpeg', bytes: large }]),
        from(address),
      )
      expect(refused.status).toBe(413)
      expect((await sendSubmission(server, formOf({ firmName: 'No text' }), from(address))).status).toBe(400)
    }
    expect((await sendPhoto(server, address)).status).toBe(201)
  })
})
