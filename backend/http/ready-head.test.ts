import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readyHead, writeReadyHead } from './ready-head.ts'

const BODY = 'body'
const full = readyHead(200, [
  'Content-Type',
  'text/plain',
  'X-One',
  'é',
  'Content-Length',
  String(BODY.length),
])
const unchanged = readyHead(304, ['ETag', '"a"'])

/** Answers /ready/... with the head that is kept and /plain/... with the one that Node writes. */
const server = createServer((request, response) => {
  const head = request.url?.endsWith('/304') ? unchanged : full
  if (request.url?.startsWith('/ready/')) writeReadyHead(request, response, head)
  else response.writeHead(head.status, [...head.headers])
  if (head === full) response.end(BODY)
  else response.end()
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve())))
afterAll(() => server.close())
// Within one second; only the clock that a head names stands still.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T04:00:00Z') }))
afterEach(() => vi.useRealTimers())

/** What Node says of a connection that stays, though HTTP/1.1 takes it for granted. */
const STAYS = 'Connection: keep-alive\r\nKeep-Alive: timeout=5\r\n'

/** Everything that comes back for requests as they are written; the date is Node's own. */
async function said(written: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.end(written)
  return (await text(socket)).replace(/^Date: .*$/gm, 'Date')
}

const requests = {
  'a connection that stays': (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`,
  'two in one write': (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(2),
  HEAD: (path: string) => `HEAD ${path} HTTP/1.1\r\nHost: a\r\n\r\n`,
  'a connection that ends': (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
  'HTTP/1.0': (path: string) => `GET ${path} HTTP/1.0\r\n\r\n`,
  'HTTP/1.0 that would stay': (path: string) => `GET ${path} HTTP/1.0\r\nConnection: keep-alive\r\n\r\n`,
  'a caller that asks before its body': (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\na`,
}

test.each(Object.entries(requests))(
  'Answers %s as Node does, but for what HTTP/1.1 takes for granted, whether the head was kept or not',
  async (name, of) => {
    const usual = requests['a connection that stays']
    for (const kind of ['200', '304']) {
      const plainOf = async (asked: typeof usual) => {
        const plain = await said(asked(`/plain/${kind}`))
        return name.startsWith('HTTP/1.0') && asked === of ? plain : plain.replaceAll(STAYS, '')
      }
      const [plain, plainUsual] = [await plainOf(of), await plainOf(usual)]
      for (const inTurn of [
        [of, usual, of],
        [usual, of, usual],
      ]) {
        for (const head of [full, unchanged]) head.second = 0
        for (const written of inTurn) {
          expect(await said(written(`/ready/${kind}`))).toBe(written === of ? plain : plainUsual)
        }
      }
    }
  },
)

test('A head is written once in a second and then used again, and anew in the next', async () => {
  const ask = () => said(requests['a connection that stays']('/ready/200'))
  const first = await ask()
  expect(full.written).toContain('X-One: é')
  full.written = full.written.replace('X-One: é', 'X-One: kept')
  expect(await ask()).toContain('X-One: kept')
  vi.setSystemTime(Date.now() + 1000)
  expect(await ask()).toBe(first)
})
