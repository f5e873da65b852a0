import { beforeAll, expect, test } from 'vitest'
import { rawGet, rawSocket } from '#testing/backend/raw-get.ts'
import { aServer, type TestServer } from '#testing/backend/test-server.ts'

let plain: TestServer
let secure: TestServer
beforeAll(async () => {
  plain = await aServer()
  secure = await aServer({ environment: { APP_URL: 'https://site.example' } })
})

const calls = [
  ['GET', '/api/health', 200],
  ['GET', '/api/settings', 200],
  ['GET', '/api/propfirms', 200],
  ['GET', '/', 200],
  ['GET', '/nowhere', 404],
  ['GET', '/api/nowhere', 404],
  ['GET', '/api/sync?since=x', 400],
  ['POST', '/api/propfirms', 401],
  ['PUT', '/api/propfirms/%00', 401],
  ['DELETE', '/api/propfirms/..%2f', 401],
  ['PATCH', '/api/propfirms', 405],
  ['OPTIONS', '/api/propfirms', 405],
  ['TRACE', '/api/propfirms', 405],
  ['TRACE', '/', 405],
] as const

test.each(calls)('%s %s answers %i under all security headers', async (method, path, status) => {
  const headers = method === 'OPTIONS' ? { Origin: 'https://evil.example' } : undefined
  const reply = await rawGet(`${plain.url}${path}`, headers, method)
  expect(reply.status).toBe(status)
  expect(reply.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  const policy = reply.headers['content-security-policy']
  const isPage = String(reply.headers['content-type']).startsWith('text/html')
  expect(policy).toMatch(
    isPage ? /^default-src 'none'; script-src 'self'/ : /^default-src 'none'; frame-ancestors 'none'$/,
  )
  expect(reply.headers['x-frame-options']).toBe(isPage ? 'DENY' : undefined)
  expect(reply.headers['cross-origin-opener-policy']).toBe(isPage ? 'same-origin' : undefined)
  expect(policy).not.toMatch(/unsafe-|upgrade-insecure/)
  expect(reply.headers).not.toHaveProperty('x-powered-by')
  expect(reply.headers).not.toHaveProperty('access-control-allow-origin')
  expect(reply.headers).not.toHaveProperty('strict-transport-security')
  if (status >= 400 && path.startsWith('/api')) {
    expect(JSON.parse(reply.text).detail).toEqual(expect.any(String))
    expect(reply.headers['cache-control']).toBe('no-store')
  }
})

test('A wrong verb names the right ones', async () => {
  const reply = await rawGet(`${plain.url}/api/propfirms/abc`, {}, 'PATCH')
  expect(reply.headers.allow?.split(', ').sort()).toEqual(['DELETE', 'PUT'])
})

test('On https browsers are told to stay there', async () => {
  for (const path of ['/api/health', '/api/settings', '/']) {
    const { headers } = await rawGet(`${secure.url}${path}`)
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
  }
  const { headers } = await rawGet(`${secure.url}/`)
  expect(headers['content-security-policy']).toMatch(/upgrade-insecure-requests$/)
})

test.each([
  ['nonsense', 'what is this\r\n\r\n', 400],
  ['a header without end', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
])('Bytes that are no request (%s) get a JSON answer', async (_, bytes, status) => {
  const answer = await rawSocket(plain.url, bytes)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).toContain('X-Content-Type-Options: nosniff')
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '').detail).toEqual(expect.any(String))
})
