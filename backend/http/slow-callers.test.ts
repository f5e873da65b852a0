import { once } from 'node:events'
import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { rawGet } from '#testing/backend/raw-get.ts'
import { toApiError } from './errors.ts'
import { BODY_PATIENCE, type BodyPatience, readBytes, UPLOAD_PATIENCE } from './read-bytes.ts'
import { createHttpServer } from './server.ts'
import { READER_PATIENCE } from './watch-readers.ts'

const impatient = {
  headersTimeout: 300,
  requestTimeout: 2000,
  answeredTimeout: 300,
  connectionsCheckingInterval: 100,
  keepAliveTimeout: 500,
  maxHeaderSize: 16 * 1024,
  readers: READER_PATIENCE,
}
/** As the two that the server has, but shorter. */
const ordinary: BodyPatience = { whole: 600 }
const upload: BodyPatience = { whole: 1500, pace: { bytes: 20, every: 300 } }

const bodies: string[] = []

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/') return void response.end('served')
  const patience = request.url === '/upload' ? upload : ordinary
  try {
    bodies.push(String(await readBytes(request, { limit: 5000, drain: 5000, patience })))
    response.end('acted')
  } catch (error) {
    const { status, headers } = toApiError(error)
    response.writeHead(status, headers).end('refused')
  }
}

async function aServer() {
  const server = createHttpServer((request, response) => void answer(request, response), false, impatient)
  const port = await server.listen(0, '127.0.0.1')
  return { port, served: () => rawGet(`http://127.0.0.1:${port}/`), end: () => server.drain(0) }
}

/** One that does not leave when it is told to, and goes on sending `drop` again and again. */
async function aCaller(port: number, { head, drop = '', every = 50 }: Sending): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  socket.write(head)
  const dropping = setInterval(() => socket.write(drop), every)
  socket.once('close', () => clearInterval(dropping))
  return socket
}

interface Sending {
  readonly head: string
  readonly drop?: string
  readonly every?: number
}

const post = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`

test.each([
  ['heads', /^HTTP\/1.1 408|^$/, { head: 'GET / HTTP/1.1\r\nHost: x\r\n', drop: 'x: y\r\n' }],
  ['bodies', /^HTTP\/1.1 408|^$/, { head: post('/small', 1000), drop: '{' }],
  ['uploads, which trickle,', /^HTTP\/1.1 408|^$/, { head: post('/upload', 1000), drop: '{', every: 100 }],
  ['bodies that nobody reads', /^HTTP\/1.1 200|^$/, { head: post('/', 1000), drop: '{' }],
] as const)(
  'Callers that never finish their %s are sent away while others are served',
  async (_, expected, sending) => {
    const { port, served, end } = await aServer()
    const slow = await Promise.all(Array.from({ length: 300 }, () => aCaller(port, sending)))
    const heard = slow.map((socket) => text(socket).catch(() => ''))
    expect((await served()).text).toBe('served')
    const said = await Promise.all(heard)
    // Nothing is heard where the end came while more was being sent.
    for (const answer of said) expect(answer).toMatch(expected)
    expect(bodies).toEqual([])
    expect((await served()).text).toBe('served')
    for (const socket of slow) socket.destroy()
    await end()
  },
)

test('An upload may take longer than other bodies, as long as it moves', async () => {
  const { port, end } = await aServer()
  const call = await aCaller(port, { head: post('/upload', 200), drop: 'x'.repeat(10) })
  const other = await aCaller(port, { head: post('/small', 200), drop: 'x'.repeat(10) })
  const [heard, otherHeard] = [once(call, 'data'), once(other, 'data')]
  expect(String((await otherHeard)[0])).toMatch(/^HTTP\/1.1 408/)
  expect(String((await heard)[0])).toMatch(/^HTTP\/1.1 200[\s\S]*acted/)
  expect(bodies.splice(0)).toEqual(['x'.repeat(200)])
  for (const socket of [call, other]) socket.destroy()
  await end()
})

test('Bodies have a minute, uploads five', () => {
  expect([BODY_PATIENCE.whole, UPLOAD_PATIENCE.whole]).toEqual([60_000, 300_000])
})

test('A connection that serves on gathers nothing of the bodies that were refused unread', async () => {
  const sockets = new Set<Socket>()
  const server = createHttpServer(
    ({ socket }, response) => {
      sockets.add(socket)
      response.writeHead(401, { 'X-Listeners': socket.listenerCount('close') }).end('refused')
    },
    false,
    { ...impatient, keepAliveTimeout: 5000 },
  )
  const port = await server.listen(0, '127.0.0.1')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = async () => {
    const call = request({ port, agent, method: 'POST' }).end('x'.repeat(100))
    const [reply] = (await once(call, 'response')) as [IncomingMessage]
    await text(reply)
    return Number(reply.headers['x-listeners'])
  }
  const first = await send()
  for (let n = 0; n < 20; n++) await send()
  expect(await send()).toBeLessThanOrEqual(first + 1)
  expect(sockets.size).toBe(1)
  agent.destroy()
  await server.drain(0)
})
