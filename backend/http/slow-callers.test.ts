import { once } from 'node:events'
import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { minutes } from '#contract/primitives/time.ts'
import { rawGet } from '#testing/backend/raw-get.ts'
import { toApiError } from './errors.ts'
import { BODY_PATIENCE, type BodyPatience, readBytes, UPLOAD_PATIENCE, watchBody } from './read-bytes.ts'
import { createHttpServer } from './server.ts'
import { READER_PATIENCE } from './watch-readers.ts'

type Limits = NonNullable<Parameters<typeof createHttpServer>[2]>

/** No machine stalls as long: a test shortens the one limit that it is about, and only callers who never finish meet it. */
const patient: Limits = {
  headersTimeout: minutes(5),
  requestTimeout: minutes(5),
  answeredTimeout: minutes(5),
  connectionsCheckingInterval: 100,
  keepAliveTimeout: minutes(5),
  maxHeaderSize: 16 * 1024,
  readers: READER_PATIENCE,
}

const pace = { bytes: 20, every: 300 }
/** What the server waits for at each address. */
const patienceOf: Readonly<Record<string, BodyPatience>> = {
  '/small': { whole: 600 },
  '/paced': { whole: minutes(5), pace },
  '/upload': UPLOAD_PATIENCE,
}

const bodies: string[] = []

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/') return void response.end('served')
  const patience = patienceOf[request.url ?? ''] ?? BODY_PATIENCE
  try {
    bodies.push(String(await readBytes(request, { limit: 5000, drain: 5000, patience })))
    response.end('acted')
  } catch (error) {
    const { status, headers } = toApiError(error)
    response.writeHead(status, headers).end('refused')
  }
}

async function aServer(short: Partial<Limits> = {}) {
  const server = createHttpServer((request, response) => void answer(request, response), false, {
    ...patient,
    ...short,
  })
  const port = await server.listen(0, '127.0.0.1')
  /** Asks again: on a machine that stalls, a short limit meets a caller that has just connected. */
  const serves = () =>
    expect
      .poll(() => rawGet(`http://127.0.0.1:${port}/`).catch(() => null))
      .toMatchObject({ status: 200, text: 'served' })
  return { port, serves, end: () => server.drain(0) }
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
  [
    'heads',
    /^HTTP\/1.1 408|^$/,
    { headersTimeout: 300 },
    { head: 'GET / HTTP/1.1\r\nHost: x\r\n', drop: 'x: y\r\n' },
  ],
  ['bodies', /^HTTP\/1.1 408|^$/, {}, { head: post('/small', 1000), drop: '{' }],
  ['uploads, which trickle,', /^HTTP\/1.1 408|^$/, {}, { head: post('/paced', 1000), drop: '{', every: 100 }],
  [
    'bodies that nobody reads',
    /^HTTP\/1.1 200|^$/,
    { answeredTimeout: 300 },
    { head: post('/', 1000), drop: '{' },
  ],
] as const)(
  'Callers that never finish their %s are sent away while others are served',
  async (_, expected, short, sending) => {
    const { port, serves, end } = await aServer(short)
    const slow = await Promise.all(Array.from({ length: 300 }, () => aCaller(port, sending)))
    const heard = slow.map((socket) => text(socket).catch(() => ''))
    await serves()
    const said = await Promise.all(heard)
    // Nothing is heard where the end came while more was being sent.
    for (const answer of said) expect(answer).toMatch(expected)
    expect(bodies).toEqual([])
    await serves()
    for (const socket of slow) socket.destroy()
    await end()
  },
)

test('An upload may take longer than other bodies', async () => {
  const { port, end } = await aServer()
  const half = 'x'.repeat(100)
  const call = await aCaller(port, { head: post('/upload', 200) + half })
  const other = await aCaller(port, { head: post('/small', 200) + half })
  expect(String((await once(other, 'data'))[0])).toMatch(/^HTTP\/1.1 408/)
  const heard = once(call, 'data')
  call.write(half)
  expect(String((await heard)[0])).toMatch(/^HTTP\/1.1 200[\s\S]*acted/)
  expect(bodies.splice(0)).toEqual([half + half])
  for (const socket of [call, other]) socket.destroy()
  await end()
})

test.each([
  ['moves all the time is ended when its whole time is over', 10, 10],
  ['no longer moves is ended at the next look', 3, 4],
])('An upload that %s, and goes on until then', async (_, moves, ends) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let received = 0
  const { tooSlow, stop } = watchBody({ whole: 10 * pace.every, pace }, () => received)
  const refused = vi.fn()
  tooSlow.catch(refused)
  for (let look = 1; look <= ends; look++) {
    expect(refused).not.toHaveBeenCalled()
    if (look <= moves) received += pace.bytes
    await vi.advanceTimersByTimeAsync(pace.every)
  }
  expect(refused).toHaveBeenCalledWith(expect.objectContaining({ code: 'too_slow' }))
  stop()
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
    patient,
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
