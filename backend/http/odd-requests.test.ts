import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { rawSocket } from '#testing/backend/raw-get.ts'
import { aServer, type TestServer } from '#testing/backend/test-server.ts'
import { createHttpServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})

const host = 'Host: x\r\n'
const close = 'Connection: close\r\n'
const long = 'x'.repeat(20_000)

const refused: readonly [what: string, bytes: string, status: number][] = [
  ['an expectation that nobody knows', `GET /api/health HTTP/1.1\r\n${host}Expect: 200-ok\r\n\r\n`, 417],
  ['the same of a write', `POST /api/login HTTP/1.1\r\n${host}Expect: x\r\nContent-Length: 2\r\n\r\n`, 417],
  ['no host', 'GET /api/health HTTP/1.1\r\n\r\n', 400],
  ['two hosts', `GET /api/health HTTP/1.1\r\n${host}Host: y\r\n\r\n`, 400],
  ['a tunnel', `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n`, 405],
  ['a verb that nobody knows', `FOO / HTTP/1.1\r\n${host}\r\n`, 400],
  ['another version', `GET / HTTP/3.0\r\n${host}\r\n`, 400],
  ['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['a head that is too long', `GET / HTTP/1.1\r\n${host}X: ${long}\r\n\r\n`, 431],
  ['an address that is too long', `GET /${long} HTTP/1.1\r\n${host}\r\n`, 431],
  ['a header folded over two lines', `GET / HTTP/1.1\r\n${host}X: a\r\n b\r\n\r\n`, 400],
  ['nonsense', 'what is this\r\n\r\n', 400],
  [
    'a length and pieces',
    `POST / HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n`,
    400,
  ],
  ['TRACE', `TRACE /api/health HTTP/1.1\r\n${host}${close}\r\n`, 405],
  ['a question to the whole server', `OPTIONS * HTTP/1.1\r\n${host}${close}\r\n`, 404],
  ['a path of the API without a host in HTTP/1.0', 'GET /api/nothing HTTP/1.0\r\n\r\n', 404],
  ['the address of another site', `GET http://evil.example/api/nothing HTTP/1.1\r\n${host}${close}\r\n`, 404],
]

/** Status, headers by their names in lower case, and body of an answer as it came. */
function parsed(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [status = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  return { status: Number(status.split(' ')[1]), headers, body }
}

test.each(refused)(
  '%s is refused like all else: JSON under the headers of every answer',
  async (_, bytes, status) => {
    const answer = parsed(await rawSocket(server.url, bytes))
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
      connection: 'close',
    })
    const body = JSON.parse(answer.body)
    expect(body).toMatchObject({ detail: expect.any(String), code: expect.any(String) })
    expect(body.request_id).toBe(answer.headers['x-request-id'])
    expect(Number(answer.headers['content-length'])).toBe(Buffer.byteLength(answer.body))
  },
)

const served: readonly [what: string, bytes: string][] = [
  ['without a host in HTTP/1.0', 'GET /api/health HTTP/1.0\r\n\r\n'],
  [
    'that expects to be told to continue',
    `GET /api/health HTTP/1.1\r\n${host}${close}Expect: 100-continue\r\n\r\n`,
  ],
  [
    'that would rather speak something else',
    `GET /api/health HTTP/1.1\r\n${host}Connection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n`,
  ],
  ['whose host is empty', `GET /api/health HTTP/1.1\r\nHost:\r\n${close}\r\n`],
  ['by its whole address', `GET http://x/api/health HTTP/1.1\r\n${host}${close}\r\n`],
]

test.each(served)('A request %s is served', async (_, bytes) => {
  expect(await rawSocket(server.url, bytes)).toMatch(/^(?:HTTP\/1\.1 100 Continue\r\n\r\n)?HTTP\/1\.1 200 /)
})

test('What cannot be read after a request never stands inside its answer', async () => {
  const half = createHttpServer((_request, response) => {
    response.writeHead(200, { 'Content-Length': '10' })
    response.write('first')
  }, false)
  const port = await half.listen(0, '127.0.0.1')
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET / HTTP/1.1\r\n${host}\r\n`)
  const heard = text(socket)
  socket.once('data', () => socket.write('what is this\r\n\r\n'))
  const answer = await heard.catch(() => '')
  expect(answer).not.toContain('could not be read')
  await half.drain(0)
})
