import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Koa from 'koa'
import { afterEach, expect, test, vi } from 'vitest'
import { minutes } from '#contract/primitives/time.ts'
import { rawGet } from '#testing/backend/raw-get.ts'
import { toApiError } from './errors.ts'
import { createHttpServer, type HttpServer } from './server.ts'
import { boundUnread, type UnreadRules, unreadAnswers } from './unread-answers.ts'

const MB = 1024 * 1024
/** No machine stalls as long: connections are looked at when a test says so. */
const limits = {
  headersTimeout: minutes(5),
  requestTimeout: minutes(5),
  answeredTimeout: minutes(5),
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: minutes(5),
  maxHeaderSize: 16 * 1024,
  readers: { bytes: 64 * 1024, every: minutes(5) },
}

const sockets: Socket[] = []
const servers: HttpServer[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) await server.drain(0)
})

/** A server whose answers have as many bytes as their path says; callers say where they come from. */
async function aServer(rules: UnreadRules) {
  const answers = unreadAnswers(rules)
  const app = new Koa()
  app.silent = true
  app.use(async (ctx, next) => {
    try {
      await next()
    } catch (thrown) {
      const { status, headers, message } = toApiError(thrown)
      ctx.status = status
      ctx.set(headers)
      ctx.body = { detail: message }
    }
  })
  app.use(boundUnread(answers, (ctx) => ctx.get('X-From')))
  app.use((ctx) => {
    const length = Number(ctx.path.slice(1))
    if (ctx.query.json === undefined) ctx.body = Buffer.alloc(length, 'x')
    else ctx.body = { text: 'x'.repeat(length) }
    ctx.set('Content-Encoding', 'identity')
  })
  const server = createHttpServer(app.callback(), false, limits)
  servers.push(server)
  const port = await server.listen(0, '127.0.0.1')
  return { answers, port, url: `http://127.0.0.1:${port}` }
}

/** Asks for so many bytes and reads none of them. */
async function ask(port: number, path: string, from = '203.0.113.1'): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-From: ${from}\r\n\r\n`)
  return socket
}

/** Holds the clock of the server's looks; returns what lets it look once at how much was read of each connection. */
function holdLooks(): () => void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  return () => vi.advanceTimersByTime(limits.readers.every)
}

/** Reads an answer with a rest and a look of the server after every eight megabytes; returns its bytes. */
async function readSlowly(socket: Socket, length: number, look: () => void): Promise<number> {
  let read = 0
  let looks = 0
  for await (const chunk of socket) {
    read += (chunk as Buffer).length
    if (read > length) break
    if (read < (looks + 1) * 8 * MB) continue
    looks += 1
    await pause(50)
    look()
  }
  return read
}

const wide: UnreadRules = { bytes: 2000 * MB, networkBytes: 2000 * MB }

test('Answers that nobody reads are ended, while one that is read slowly arrives whole', {
  tags: ['all'],
}, async () => {
  const look = holdLooks()
  const { answers, port } = await aServer(wide)
  for (let n = 0; n < 30; n++) await ask(port, `/${16 * MB}`)
  for (let n = 0; n < 10; n++) await ask(port, `/${16 * MB}?json`)
  const reader = await ask(port, `/${32 * MB}`)
  expect(await readSlowly(reader, 32 * MB, look)).toBeGreaterThan(32 * MB)
  await expect
    .poll(() => {
      look()
      return answers.held()
    })
    .toBe(0)
})

test('A connection on which nothing waits is left alone, however long it is', async () => {
  const look = holdLooks()
  const { port } = await aServer(wide)
  const socket = await ask(port, '/100')
  await once(socket, 'data')
  for (let n = 0; n < 5; n++) look()
  socket.write('GET /100 HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 200/)
})

test('A network that does not read gets no more answers; its small ones, and others, go on', async () => {
  const { answers, port, url } = await aServer({ bytes: 1000 * MB, networkBytes: 32 * MB })
  for (let n = 0; n < 4; n++) await ask(port, `/${8 * MB}`)
  await expect.poll(() => answers.held()).toBe(32 * MB)
  const get = (path: string, from: string) => rawGet(url + path, { 'X-From': from })
  const refused = await get(`/${MB}`, '203.0.113.1')
  expect(refused.status).toBe(503)
  expect(refused.headers).toMatchObject({ 'retry-after': '5', connection: 'close' })
  expect(refused.headers).not.toHaveProperty('content-encoding')
  expect(JSON.parse(refused.text).detail).toMatch(/unread/)
  expect((await get('/1000', '203.0.113.1')).status).toBe(200)
  expect((await get(`/${MB}`, '203.0.113.2')).text).toHaveLength(MB)
  for (const socket of sockets.splice(0)) socket.destroy()
  await expect.poll(() => answers.held()).toBe(0)
  expect((await get(`/${MB}`, '203.0.113.1')).status).toBe(200)
})

test('IPv6 counts by 64, 56 and 48 bits, of which wider ones hold more', () => {
  const answers = unreadAnswers({ bytes: 1000, networkBytes: 20 })
  const hold = (address: string) => answers.hold(address, 10, () => undefined)
  const many = (addressOf: (n: number) => string) => {
    for (let n = 0; n < 50; n++) {
      try {
        hold(addressOf(n))
      } catch (error) {
        expect(error).toMatchObject({ code: 'unavailable' })
        return n
      }
    }
    return 50
  }
  expect(many((n) => `2001:db8:1:1::${n}`)).toBe(2)
  expect(many((n) => `2001:db8:2:1${(n + 16).toString(16)}::1`)).toBe(4)
  expect(many((n) => `2001:db8:3:${n + 10}00::1`)).toBe(6)
  expect(many(() => '203.0.113.1')).toBe(2)
})

test('Where all hold too much, whoever holds most loses what waited longest', () => {
  const answers = unreadAnswers({ bytes: 100, networkBytes: 60 })
  const ended: string[] = []
  const hold = (address: string, name: string) => answers.hold(address, 20, () => ended.push(name))
  const first = hold('203.0.113.1', 'a1')
  hold('203.0.113.2', 'b1')
  for (const name of ['a2', 'a3']) hold('203.0.113.1', name)
  hold('203.0.113.2', 'b2')
  expect([ended, answers.held()]).toEqual([[], 100])
  hold('203.0.113.3', 'c1')
  expect([ended, answers.held()]).toEqual([['a1'], 100])
  first()
  expect(answers.held()).toBe(100)
})
