import type { RequestListener } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTurns } from '#backend/link-check/turns.ts'
import { aPictureHost, type PictureHost, redirects, sends } from '#testing/backend/picture-host.ts'
import { readPage } from './read-page.ts'

let host: PictureHost
beforeAll(async () => {
  host = await aPictureHost()
})
afterAll(() => host.close())

const rules = (changes: { allowPrivate?: boolean; stop?: AbortSignal } = {}) => ({
  allowPrivate: true,
  turns: createTurns(),
  agent: 'checker',
  stop: new AbortController().signal,
  ...changes,
})
const read = async (path: string) => {
  const form = await readPage(host.url + path, rules())
  return form === null || typeof form === 'string' ? form : form.text
}
const page =
  (text: string | Uint8Array, type = 'text/html', more: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'Content-Type': type, ...more }).end(text)

test('A page is read as people see it, at the end of its redirects, by a reader that says who it is', async () => {
  const seen: unknown[] = []
  host.give('/rules', (request, response) => {
    seen.push(request.method, request.headers['user-agent'])
    page('<h1>Rules</h1><p>Split 80%</p>')(request, response)
  })
  host.give('/moved', redirects('/rules'))
  expect(await read('/moved')).toBe('Rules Split 80%')
  expect(seen).toEqual(['GET', 'checker'])
})

test('Charsets of the header and of the page are read, an unknown or wrong one is no fault', async () => {
  const latin = Buffer.from('<meta charset="windows-1252"><p>\x80 50</p>', 'latin1')
  host.give('/meta', page(latin))
  host.give('/header', page(Buffer.from('\xa3 50', 'latin1'), 'text/html; charset="ISO-8859-1"'))
  host.give('/unknown', page('€ 50', 'text/html; charset=klingon'))
  host.give('/wrong', page(Buffer.from([0x41, 0xff, 0xfe, 0x20, 0x42]), 'text/html; charset=utf-8'))
  expect(await Promise.all(['/meta', '/header', '/unknown', '/wrong'].map(read))).toEqual([
    '€ 50',
    '£ 50',
    '€ 50',
    'A�� B',
  ])
})

test('Packed pages are unpacked, and plain text is no markup', async () => {
  host.give('/gzip', page(gzipSync('<p>packed</p>'), 'text/html', { 'Content-Encoding': 'gzip' }))
  host.give('/br', page(brotliCompressSync('<p>packed</p>'), 'text/html', { 'Content-Encoding': 'br' }))
  host.give('/plain', page('a <b> c', 'text/plain'))
  expect([await read('/gzip'), await read('/br'), await read('/plain')]).toEqual([
    'packed',
    'packed',
    'a <b> c',
  ])
})

test('Of what is no readable page nothing is said', async () => {
  const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, 0x61))
  host.give('/pdf', sends(Buffer.from('%PDF-1.7'), 'application/pdf'))
  host.give('/none', (_request, response) => response.writeHead(200).end('text'))
  host.give('/error', (_request, response) =>
    response.writeHead(500, { 'Content-Type': 'text/html' }).end('down'),
  )
  host.give('/empty', page('<p> </p>'))
  host.give('/bomb', page(bomb, 'text/html', { 'Content-Encoding': 'gzip' }))
  host.give('/twice', page(gzipSync('a'), 'text/html', { 'Content-Encoding': 'gzip, gzip' }))
  host.give('/broken', page('no gzip', 'text/html', { 'Content-Encoding': 'gzip' }))
  host.give('/announced', page('a', 'text/html', { 'Content-Length': '99999999' }))
  host.give('/endless', (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' })
    const more = () => {
      while (!response.destroyed && response.write('word '.repeat(5000)));
    }
    response.on('drain', more)
    more()
  })
  host.give('/cut', (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': '1000' })
    response.write('half')
    setTimeout(() => response.destroy(), 20)
  })
  host.give('/round', redirects('/round'))
  host.give('/nowhere', redirects('http://[broken'))
  expect(await read('/pdf')).toBe('pdf')
  const paths = [
    'none',
    'error',
    'empty',
    'bomb',
    'twice',
    'broken',
    'endless',
    'cut',
    'round',
    'nowhere',
    'missing',
  ]
  for (const path of paths) expect([path, await read(`/${path}`)]).toEqual([path, null])
  expect(await readPage('http://127.0.0.1:9/', rules())).toBeNull()
})

test('Nothing is asked of this machine or its network, also not by a redirect', async () => {
  const before = host.connections()
  for (const address of [host.url, 'http://169.254.169.254/', 'http://[::1]/', 'http://10.0.0.1/']) {
    expect(await readPage(address, rules({ allowPrivate: false }))).toBeNull()
  }
  expect(host.connections()).toBe(before)
})

test('A page that never ends its answer is given up when the reader stops', async () => {
  const stopping = new AbortController()
  host.give('/silent', (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).write('a')
    setTimeout(() => stopping.abort(), 20)
  })
  expect(await readPage(`${host.url}/silent`, rules({ stop: stopping.signal }))).toBeNull()
})
