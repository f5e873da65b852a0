import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { syncDirectory } from '#contract/directory.ts'
import { changeFirm, listFirms } from '#contract/firm-endpoints.ts'
import { readActiveTheme } from '#contract/theme/theme-endpoints.ts'
import { ApiError, plainMessage, problemOf } from './api-error.ts'
import { call } from './call.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function aServer(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(handle)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const answering = (status: number, type: string, body: string) =>
  aServer((_, response) => {
    response.writeHead(status, { 'content-type': type })
    response.end(body)
  })

const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => {
      throw new Error('The call did not fail')
    },
    (error: ApiError) => error,
  )

describe('a call', () => {
  it('that is refused in other words than ours keeps them', async () => {
    const origin = await answering(502, 'text/plain', 'No backend is up')
    expect(await failure(call(listFirms, {}, { origin }))).toMatchObject({
      detail: undefined,
      message: 'HTTP error! status: 502',
      statusText: 'Bad Gateway',
      text: 'No backend is up',
    })
  })

  it.each([
    [413, 'Too large for the server in front of this site. Please send fewer or smaller files.'],
    [502, 'The site cannot be reached. Nothing was lost. Please try again in a minute.'],
    [503, 'The site cannot be reached. Nothing was lost. Please try again in a minute.'],
    [504, 'The site cannot be reached. Nothing was lost. Please try again in a minute.'],
    [418, 'HTTP error! status: 418'],
  ])('that a proxy answers with a page of status %i is told in plain words', async (status, words) => {
    const origin = await answering(status, 'text/html', `<html><h1>${status}</h1><hr>nginx</html>`)
    const error = await failure(call(listFirms, {}, { origin }))
    expect([error.message, problemOf(error), plainMessage(error)]).toEqual([
      `HTTP error! status: ${status}`,
      words,
      words,
    ])
  })

  it('keeps the words of this site, whatever the status', async () => {
    const origin = await answering(503, 'application/json', '{"detail":"Back at noon.","code":"unavailable"}')
    expect(problemOf(await failure(call(listFirms, {}, { origin })))).toBe('Back at noon.')
  })

  it('sends verb, path, query, body and token as the endpoint says', async () => {
    const seen: unknown[] = []
    const origin = await aServer((request, response) => {
      let body = ''
      request.on('data', (piece) => {
        body += piece
      })
      request.on('end', () => {
        seen.push([request.method, request.url, request.headers.authorization, body])
        response.writeHead(404, { 'content-type': 'application/json' })
        response.end('{"detail":"No such firm"}')
      })
    })
    await failure(call(changeFirm, { params: { id: 'a/b' }, body: { name: 'N' } }, { origin, token: 'pf_1' }))
    await failure(call(syncDirectory, { query: { since: '12' } }, { origin }))
    expect(seen).toEqual([
      ['PUT', '/api/propfirms/a%2Fb', 'Bearer pf_1', '{"name":"N"}'],
      ['GET', '/api/sync?since=12', undefined, ''],
    ])
  })

  it('answers the checked reply', async () => {
    const origin = await answering(200, 'application/json; charset=utf-8', '[]')
    expect(await call(listFirms, {}, { origin })).toEqual([])
  })

  it("fails with the server's sentence and its fields", async () => {
    const body = { detail: 'The name is missing', errors: [{ path: 'name', message: 'is required' }] }
    const origin = await answering(400, 'application/json', JSON.stringify(body))
    const error = await failure(call(listFirms, {}, { origin }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ failure: 'refused', status: 400, message: 'The name is missing' })
    expect(error.errors).toEqual(body.errors)
  })

  it('fails with the status where the server gives no sentence', async () => {
    const origin = await answering(502, 'text/html', '<h1>Bad gateway</h1>')
    expect((await failure(call(listFirms, {}, { origin }))).message).toBe('HTTP error! status: 502')
  })

  it.each([
    ['HTML', 'text/html', '<title>Sign in to the network</title>'],
    ['HTML that claims to be JSON', 'application/json', '<title>Sign in</title>'],
    ['nothing', 'application/json', ''],
    ['JSON that is called text', 'text/plain', '[]'],
    ['another shape', 'application/json', '{"firms":[]}'],
  ])('takes %s for no answer of this site', async (_, type, body) => {
    const origin = await answering(200, type, body)
    expect(await failure(call(listFirms, {}, { origin }))).toMatchObject({ failure: 'invalid_answer' })
  })

  it('takes an active theme without colors for a failure', async () => {
    const origin = await answering(200, 'application/json', '{"id":"default","name":"Default"}')
    expect(await failure(call(readActiveTheme, {}, { origin }))).toMatchObject({ failure: 'invalid_answer' })
  })

  it('follows no redirect to a sign-in page', async () => {
    const origin = await aServer((_, response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:9/login' })
      response.end()
    })
    expect(await failure(call(listFirms, {}, { origin }))).toMatchObject({
      failure: 'unreachable',
      status: 0,
    })
  })

  it('ends when the server stays silent', async () => {
    const origin = await aServer(() => undefined)
    const error = await failure(call(listFirms, {}, { origin, silenceLimit: 50 }))
    expect(error).toMatchObject({ failure: 'timeout', message: 'The server did not answer in time' })
  })

  it('ends when the server falls silent in the middle of its answer', async () => {
    const origin = await aServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('[')
    })
    expect(await failure(call(listFirms, {}, { origin, silenceLimit: 50 }))).toMatchObject({
      failure: 'timeout',
    })
  })

  it('lets a long answer take its time while bytes come', async () => {
    const origin = await aServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('[')
      const timer = setInterval(() => response.write(' '), 20)
      setTimeout(() => {
        clearInterval(timer)
        response.end(']')
      }, 1500)
    })
    // A machine under load is itself silent now and then.
    expect(await call(listFirms, {}, { origin, silenceLimit: 1000 })).toEqual([])
  })

  it('ends when the caller leaves', async () => {
    const origin = await aServer(() => undefined)
    const caller = new AbortController()
    const ended = failure(call(listFirms, {}, { origin, signal: caller.signal }))
    caller.abort()
    expect(await ended).toMatchObject({ failure: 'aborted' })
  })

  it('says that nobody answers', async () => {
    const error = await failure(call(listFirms, {}, { origin: 'http://127.0.0.1:9' }))
    expect(error).toMatchObject({ failure: 'unreachable', message: 'The server could not be reached' })
  })
})
