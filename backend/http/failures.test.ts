import { Readable } from 'node:stream'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#backend/database/connect.ts'
import { GateFull } from '#backend/load-shedding/gate.ts'
import { createWorkQueue } from '#backend/load-shedding/work-queue.ts'
import { createLog } from '#backend/log.ts'
import { endpoint } from '#contract/endpoint.ts'
import { visitorsOnly } from '#testing/backend/account-cast.ts'
import { rawGet } from '#testing/backend/raw-get.ts'
import { createApp } from './app.ts'
import { proxyTest } from './client-address.ts'
import { ApiError } from './errors.ts'
import { HttpResponse } from './http-response.ts'
import { createProxyWatch } from './proxy-watch.ts'
import { type Route, route, writingRoute } from './route.ts'
import { createHttpServer } from './server.ts'

const secret = 'canary: SELECT * FROM users /home/someone/file.ts'

class Odd extends Error {
  override name = secret
}

const thrown: readonly [name: string, value: unknown][] = [
  ['an error', new Error(secret)],
  ['an error of a class of its own', new Odd(secret)],
  ['a text', secret],
  ['nothing', undefined],
  ['an object', { message: secret, status: 200, expose: true }],
  ['an error that claims to be shown', Object.assign(new Error(secret), { status: 418, expose: true })],
  ['an error around another', new Error('outer', { cause: new Error(secret) })],
  ['a type error', new TypeError(secret)],
]

const declared = (path: `/${string}`) =>
  endpoint({
    method: 'GET',
    path,
    summary: path,
    permission: 'directory:read',
    response: v.object({ ok: v.string() }),
  })

async function served(routes: readonly Route[]) {
  const lines: string[] = []
  const log = createLog({ write: (line) => lines.push(line) })
  const database = openDatabase({ kind: 'sqlite', file: ':memory:' })
  const isProxy = proxyTest([])
  const proxyWatch = createProxyWatch(log, () => new Date())
  const queue = createWorkQueue()
  const [appUrl, spool] = ['', '']
  const shared = { database, log, queue, appUrl, spool, isProxy, proxyWatch, readSession: visitorsOnly }
  const server = createHttpServer(createApp(routes, shared).callback(), false)
  const port = await server.listen(0, '127.0.0.1')
  return { url: `http://127.0.0.1:${port}`, lines, stop: () => server.drain(0).then(() => database.close()) }
}

test.each(thrown)('A handler that throws %s tells the caller nothing and the log once', async (_, value) => {
  const { url, lines, stop } = await served([
    route(declared('/api/fails'), () => {
      throw value
    }),
  ])
  const { status, headers, text } = await rawGet(`${url}/api/fails`)
  expect(status).toBe(500)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(text).not.toMatch(/canary|SELECT|\.ts|at /)
  const body = JSON.parse(text)
  expect(body).toEqual({ detail: 'Internal server error', code: 'internal', request_id: expect.any(String) })
  const failures = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error')
  expect(failures).toMatchObject([{ request_id: body.request_id, msg: 'failed' }])
  await stop()
})

test('Large downloads that are made as they are read keep no other answer from their network', async () => {
  const megabyte = Buffer.alloc(1024 * 1024, 'x')
  const size = 64
  const download = { ...declared('/api/made'), response: v.any(), download: true } as const
  const { url, stop } = await served([
    route(download, () => {
      const headers = { 'Content-Length': String(size * megabyte.length) }
      return new HttpResponse(Readable.from(Array(size).fill(megabyte)), { headers, isMadeAsRead: true })
    }),
    route(declared('/api/large'), () => ({ ok: String(megabyte) })),
  ])
  const unread = await Promise.all([1, 2, 3].map(() => fetch(`${url}/api/made`)))
  expect(unread.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await rawGet(`${url}/api/large`)).status).toBe(200)
  await Promise.all(unread.map(({ body }) => body?.cancel()))
  await stop()
})

test('An answer that its schema does not allow is an error, and what it does not name stays inside', async () => {
  const leaky = { ok: 'yes', password: secret }
  const { url, stop } = await served([
    route(declared('/api/wrong'), () => ({ ok: 5 }) as unknown as { ok: string }),
    route(declared('/api/leaky'), () => leaky),
  ])
  expect((await rawGet(`${url}/api/wrong`)).status).toBe(500)
  const { status, text } = await rawGet(`${url}/api/leaky`)
  expect({ status, text }).toEqual({ status: 200, text: '{"ok":"yes"}' })
  await stop()
})

test('A failed write is undone before the caller hears of it', async () => {
  const seen = vi.fn()
  const { url, stop } = await served([
    writingRoute(declared('/api/writes'), async (_, { database, transaction }) => {
      await database.sequelize.query('CREATE TABLE half (done INT)', { transaction })
      seen()
      throw new ApiError('conflict', 'Somebody else was faster')
    }),
    route(declared('/api/looks'), async () => ({ ok: 'there' })),
  ])
  const { status, text } = await rawGet(`${url}/api/writes`)
  expect({ status, detail: JSON.parse(text).detail }).toEqual({
    status: 409,
    detail: 'Somebody else was faster',
  })
  expect(seen).toHaveBeenCalledOnce()
  await stop()
})

test('Work that was refused because too much waits is 503 with Retry-After, and no error in the log', async () => {
  const { url, lines, stop } = await served([
    route(declared('/api/waits'), () => {
      throw new GateFull()
    }),
  ])
  const { status, headers, text } = await rawGet(`${url}/api/waits`)
  expect([status, headers['retry-after']]).toEqual([503, '2'])
  expect(JSON.parse(text)).toMatchObject({
    detail: 'The server is busy. Please try again in a moment.',
    code: 'unavailable',
  })
  expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
  await stop()
})
