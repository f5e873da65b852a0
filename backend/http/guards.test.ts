import { expect, test } from 'vitest'
import { initData } from '#contract/directory.ts'
import { rawSocket } from '#testing/backend/raw-get.ts'
import { aServer, as, type TestServer, visitor } from '#testing/backend/test-server.ts'

const call = (server: TestServer, headers: Record<string, string> = {}) =>
  as(visitor, server).call(initData, { headers })

test('A page of another site cannot write', async () => {
  const server = await aServer({ environment: { APP_URL: 'https://site.example' } })
  const foreign = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'https://site.example.evil.example' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ]
  for (const headers of foreign) {
    const { status, body } = await call(server, headers as Record<string, string>)
    expect({ headers, status }).toEqual({ headers, status: 403 })
    expect(body.detail).toEqual(expect.any(String))
  }
  const own = [
    {},
    { Origin: server.url },
    { Origin: 'https://site.example' },
    { 'Sec-Fetch-Site': 'same-origin' },
  ]
  for (const headers of own) expect((await call(server, headers as Record<string, string>)).status).toBe(200)
})

test('A request that names two hosts is refused, whatever they are', async () => {
  const server = await aServer()
  for (const path of ['/', '/api/health', '/api/propfirms', '/nothing']) {
    for (const second of ['Host: evil.example', 'host: localhost', 'HOST:localhost']) {
      const said = await rawSocket(server.url, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${second}\r\n\r\n`)
      expect(said).toMatch(/^HTTP\/1\.1 400 [\s\S]*"detail":"The request could not be read"/)
      expect(said).toMatch(/\r\nConnection: close\r\n/i)
    }
  }
  const one = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
  expect(await rawSocket(server.url, one)).toMatch(/^HTTP\/1\.1 200 /)
})

test('A body of another type is refused even where none is taken', async () => {
  const server = await aServer()
  const reply = await fetch(`${server.url}/api/init-data`, { method: 'POST', body: 'a=b' })
  expect(reply.status).toBe(415)
})

const perMinute = initData.limits?.callsPerMinute ?? 0

test('Who calls too often waits, however many names they claim', async () => {
  const server = await aServer()
  const statuses: number[] = []
  for (let index = 0; index < perMinute + 5; index++) {
    statuses.push((await call(server, { 'X-Forwarded-For': `6.6.6.${index}` })).status)
  }
  expect(statuses).toEqual([...Array(perMinute).fill(200), ...Array(5).fill(429)])
  const { headers, body } = await call(server)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(body.code).toBe('too_many')
})

test('Behind a trusted proxy each caller has a limit of their own', async () => {
  const server = await aServer({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
  const from = (address: string) => call(server, { 'X-Forwarded-For': `6.6.6.6, ${address}` })
  for (let index = 0; index < perMinute; index++) await from('203.0.113.1')
  expect((await from('203.0.113.1')).status).toBe(429)
  expect((await from('203.0.113.2')).status).toBe(200)
})
