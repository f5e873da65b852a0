import { EventEmitter, once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSubmission } from '#contract/create-submission.ts'
import { MAX_TOTAL_BYTES } from '#contract/submission-files.ts'
import { from } from '#testing/backend/accounts.ts'
import { noise } from '#testing/backend/picture-host.ts'
import { aSubmission, formOf, sendSubmission } from '#testing/backend/submission-form.ts'
import { aServer, type TestServer } from '#testing/backend/test-server.ts'
import { networksOf } from './client-address.ts'
import { type RoomRules, uploadRoom } from './upload-room.ts'

const rules: RoomRules = {
  bytes: 100,
  networkBytes: 40,
  networkUploads: 2,
  networkWaiting: 3,
  first: 100,
  patience: 1000,
}

/** A request of which only its going away matters. */
const aRequest = () => new EventEmitter() as IncomingMessage

/** A room that notes in which order uploads came in. */
function aRoom(changes: Partial<RoomRules> = {}) {
  const room = uploadRoom({ ...rules, ...changes })
  const entered: string[] = []
  const send = async (network: string, bytes = 20, request = aRequest()) => {
    const place = await room.enter([{ name: network, times: 1 }], bytes, request)
    entered.push(network)
    return place
  }
  /** Sends what may have to wait, or never get in. */
  const queue = (network: string, bytes?: number) =>
    void send(network, bytes).then(
      (place) => place.release(),
      () => undefined,
    )
  return { room, entered, send, queue, turn: () => new Promise(setImmediate) }
}

describe('Room for uploads', () => {
  test('is reserved for two uploads of a network, and no more bytes than its share', async () => {
    const { room, entered, send, queue, turn } = aRoom()
    const [first] = await Promise.all([send('a'), send('a')])
    queue('a')
    await send('b', 40)
    queue('b', 1)
    await turn()
    expect(entered).toEqual(['a', 'a', 'b'])
    expect(room.reserved()).toBe(80)
    first.release()
    await turn()
    expect(entered).toEqual(['a', 'a', 'b', 'a'])
    expect(room.reserved()).toBe(60)
  })

  test('is given in turns: whoever sends much waits behind whoever sends little', async () => {
    const { entered, send, queue, turn } = aRoom({ bytes: 20 })
    const { release } = await send('full')
    for (const network of ['a', 'a', 'a', 'b', 'c', 'b']) queue(network)
    release()
    await turn()
    expect(entered).toEqual(['full', 'a', 'b', 'c', 'a', 'b', 'a'])
  })

  test('lets a small upload pass a large one that does not fit', async () => {
    const { entered, send, queue, turn } = aRoom({ bytes: 60 })
    await send('a', 30)
    queue('b', 40)
    await turn()
    await send('c', 10)
    expect(entered).toEqual(['a', 'c'])
  })

  test('is refused to the fourth that waits of a network, and to nobody else', async () => {
    const { send, queue, entered, turn } = aRoom()
    await Promise.all([send('a'), send('a')])
    for (let n = 0; n < 3; n++) queue('a')
    await expect(send('a')).rejects.toMatchObject({ code: 'too_many', headers: { 'Retry-After': '5' } })
    await send('b')
    await turn()
    expect(entered).toEqual(['a', 'a', 'b'])
  })

  test('is refused to whoever waited too long, and forgotten for whoever went away', async () => {
    const { room, send } = aRoom({ patience: 20 })
    const places = await Promise.all([send('a'), send('a')])
    await expect(send('a')).rejects.toMatchObject({ code: 'too_many' })
    const gone = aRequest()
    const leaving = send('a', 20, gone)
    gone.emit('close')
    await expect(leaving).rejects.toMatchObject({ code: 'malformed_body' })
    expect(gone.listenerCount('close')).toBe(0)
    for (const { release } of places) release()
    for (const { release } of places) release()
    expect(room.reserved()).toBe(0)
  })
})

describe('Room follows what came', () => {
  const growing = { first: 5 }

  test('so that whoever declares much and sends nothing holds almost none', async () => {
    const { room, entered, send } = aRoom(growing)
    for (let n = 0; n < 10; n++) await send(`slow${n}`, 40)
    expect(room.reserved()).toBe(50)
    await send('other', 40)
    expect(entered).toHaveLength(11)
  })

  test('twice as much, step by step, and never more than was declared', async () => {
    const { room, send } = aRoom(growing)
    const { grow } = await send('a', 40)
    const seen: number[] = []
    for (const received of [3, 5, 9, 20, 30, 40]) {
      await grow(received)
      seen.push(room.reserved())
    }
    expect(seen).toEqual([5, 10, 18, 40, 40, 40])
  })

  test('and uploads that are in come to their end one after the other, whatever each of them waits for', async () => {
    const { room, send, turn } = aRoom({ ...growing, bytes: 60 })
    const places = await Promise.all(['a', 'b', 'c'].map((network) => send(network, 40)))
    const ended: number[] = []
    const bodies = places.map(async ({ grow, release }, index) => {
      for (let received = 5; received <= 40; received += 5) {
        await grow(received)
        expect(room.reserved()).toBeLessThanOrEqual(60)
        await turn()
      }
      ended.push(index)
      release()
    })
    await Promise.all(bodies)
    expect(ended.toSorted()).toEqual([0, 1, 2])
    expect(room.reserved()).toBe(0)
  })

  test('and who waits too long for more is refused', async () => {
    const { send } = aRoom({ ...growing, bytes: 50, patience: 20 })
    const [first, second] = [await send('a', 40), await send('b', 40)]
    await first.grow(20)
    await expect(second.grow(9)).rejects.toMatchObject({ code: 'too_many' })
  })

  test('by each network of IPv6, and wider ones have more', async () => {
    const room = uploadRoom({ ...rules, ...growing, bytes: 1000 })
    const enter = (address: string) => room.enter(networksOf(address), 20, aRequest())
    const waits = (address: string) => {
      const request = aRequest()
      const entering = room.enter(networksOf(address), 20, request)
      request.emit('close')
      return expect(entering).rejects.toMatchObject({ code: 'malformed_body' })
    }
    for (const address of ['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:2::1', '2001:db8:1:3::1'])
      await enter(address)
    await waits('2001:db8:1:1::3')
    await waits('2001:db8:1:4::1')
    await enter('2001:db8:1:100::1')
  })
})

describe('While one network sends slowly', () => {
  let server: TestServer
  const sockets: Socket[] = []
  let bytes: Buffer
  beforeAll(async () => {
    bytes = await noise(1800, 1200, 'jpeg')
    server = await aServer({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
  })
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
  })

  /** Begins a body that declares so many bytes, and sends so many of them. */
  async function begin(address: string, declared: number, sent: number): Promise<Socket> {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    sockets.push(socket)
    socket.on('error', () => socket.destroy())
    await once(socket, 'connect')
    const head = `POST ${createSubmission.path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${declared}\r\n\r\n`
    socket.write(`${head}--b\r\nContent-Disposition: form-data; name="files"; filename="x.jpg"\r\n\r\n`)
    socket.write(Buffer.alloc(sent))
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

  /** Sends a photo of more than a megabyte. */
  const photo = (address: string) =>
    sendSubmission(
      server,
      formOf(aSubmission(), [{ name: 'x.jpg', type: 'image/jpeg', bytes }]),
      from(address),
    )

  test('the photos of others get in, and its own do once it leaves', async () => {
    const hogs = await Promise.all(Array.from({ length: 5 }, () => hog('198.51.100.1')))
    // One of them has the share of its network; the others wait for it.
    await Promise.race(hogs.map(({ left }) => left))
    const others = await Promise.all(['203.0.113.1', '203.0.113.2', '2001:db8::1'].map(photo))
    expect(others.map(({ status }) => status)).toEqual([201, 201, 201])
    for (const { socket } of hogs) socket.destroy()
    expect((await photo('198.51.100.1')).status).toBe(201)
  })

  test('declarations of 200 MB that nobody sends close the form to nobody', async () => {
    for (let n = 0; n < 10; n++) await begin(`198.51.100.1${n}`, MAX_TOTAL_BYTES, 1000)
    const text = sendSubmission(server, formOf(aSubmission()), from('203.0.113.11'))
    const answers = await Promise.all([text, photo('203.0.113.12')])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
  })

  test('a text has room of its own, also where uploads have really filled theirs', async () => {
    for (let n = 0; n < 6; n++)
      await begin(`198.51.100.2${n}`, MAX_TOTAL_BYTES, MAX_TOTAL_BYTES - 1024 * 1024)
    for (let n = 0; n < 6; n++) await begin(`198.51.100.3${n}`, 60_000, 100)
    expect((await sendSubmission(server, formOf(aSubmission()), from('203.0.113.13'))).status).toBe(201)
  })

  test('what it breaks off counts, of all its networks: after ten it waits, and nobody else', async () => {
    const breakOff = async (address: string) => {
      const seen = server.logged().length
      const socket = await begin(address, 100_000, 1000)
      // Destroying a socket drops its unsent bytes.
      await new Promise<void>((flushed) => socket.write('x', () => flushed()))
      socket.destroy()
      const isOver = () =>
        server
          .logged()
          .slice(seen)
          .some(({ msg, path }) => msg === 'request' && path === createSubmission.path)
      await expect.poll(isOver).toBe(true)
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

  test('uploads that were cut off, refused or malformed hold no room afterwards', async () => {
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
    expect((await photo(address)).status).toBe(201)
  })
})
