import { afterAll, beforeAll, expect, test } from 'vitest'
import { FetchRefused } from '#backend/outgoing/checked-target.ts'
import { aPictureHost, type PictureHost, redirects, sends } from '#testing/backend/picture-host.ts'
import { fetchImage } from './fetch-image.ts'

let host: PictureHost
beforeAll(async () => {
  host = await aPictureHost()
})
afterAll(() => host.close())

const inside = { allowPrivate: true }
const outside = { allowPrivate: false }
const bytes = Buffer.from('any bytes')

test('Bytes are fetched, through up to three redirects', async () => {
  host.give('/a', redirects('/b'))
  host.give('/b', redirects('/c'))
  host.give('/c', redirects(`${host.url}/d`))
  host.give('/d', sends(bytes))
  expect(await fetchImage(`${host.url}/a`, inside)).toEqual(bytes)
  host.give('/before-a', redirects('/a'))
  await expect(fetchImage(`${host.url}/before-a`, inside)).rejects.toThrow(FetchRefused)
})

test.each([
  'http://127.0.0.1',
  'http://0x7f.1',
  'http://2130706433',
  'http://[::1]',
  'http://[::ffff:127.0.0.1]',
  'http://169.254.169.254',
  'http://localhost',
  'http://10.0.0.1',
  'http://0.0.0.0',
])('Nothing is asked of %s', async (origin) => {
  const before = host.connections()
  const { port } = new URL(host.url)
  for (const address of [`${origin}/d`, `${origin}:${port}/d`]) {
    await expect(fetchImage(address, outside)).rejects.toThrow(FetchRefused)
  }
  expect(host.connections()).toBe(before)
})

test('A redirect to this machine is refused, from wherever it comes', async () => {
  const { port } = new URL(host.url)
  for (const address of [
    `http://0x7f.1:${port}/d`,
    `http://[::1]:${port}/d`,
    'http://169.254.169.254/meta',
  ]) {
    host.give('/inward', redirects(address))
    // Only the first question counts as answered by a public host; the connection is to the host of this test.
    let questions = 0
    const rules = {
      get allowPrivate() {
        return questions === 0
      },
      resolve: async () => {
        questions += 1
        return ['127.0.0.1']
      },
    }
    const fetching = fetchImage(`${host.url}/inward`, rules)
    await expect(fetching).rejects.toThrow(FetchRefused)
    expect(host.asked.at(-1)).not.toBe('/d')
  }
})

test('A name is resolved once for each connection: what was checked is what is connected to', async () => {
  host.give('/e', sends(bytes))
  const { port } = new URL(host.url)
  let questions = 0
  const resolve = async () => {
    questions += 1
    return questions === 1 ? ['127.0.0.1'] : ['93.184.216.34']
  }
  expect(await fetchImage(`http://rebinding.example:${port}/e`, { ...inside, resolve })).toEqual(bytes)
  expect(questions).toBe(1)
})

test('A name with one private address among public ones is refused', async () => {
  const resolve = async () => ['93.184.216.34', '10.0.0.1']
  await expect(fetchImage('http://both.example/', { ...outside, resolve })).rejects.toThrow(
    'not a public one',
  )
})

test.each([
  'ftp://site.example/a.png',
  'file:///etc/passwd',
  'http://user:secret@site.example/',
  'javascript:alert(1)',
  '',
])('%j is no address of a picture', async (address) => {
  await expect(fetchImage(address, inside)).rejects.toThrow(FetchRefused)
})

test('Ports of other services are refused', async () => {
  const resolve = async () => ['93.184.216.34']
  await expect(fetchImage('http://site.example:25/', { ...outside, resolve })).rejects.toThrow('no web port')
})

test('More than 2 MB is refused, announced or not', async () => {
  host.give('/large', sends(Buffer.alloc(3 * 1024 * 1024)))
  await expect(fetchImage(`${host.url}/large`, inside)).rejects.toThrow('too large')
  let sent = 0
  host.give('/endless', (_request, response) => {
    response.writeHead(200)
    const more = () => {
      sent += 65_536
      if (!response.destroyed) response.write(Buffer.alloc(65_536), more)
    }
    more()
  })
  await expect(fetchImage(`${host.url}/endless`, inside)).rejects.toThrow('too large')
  expect(sent).toBeLessThan(16 * 1024 * 1024)
})

test('A host that is slow or silent is given up, and so is one when the server stops', {
  tags: ['all'],
}, async () => {
  host.give('/slow', (_request, response) => void response.writeHead(200).write('a'))
  host.give('/silent', () => undefined)
  for (const path of ['/slow', '/silent']) {
    const stop = AbortSignal.timeout(100)
    await expect(fetchImage(host.url + path, inside, stop)).rejects.toThrow()
  }
  await expect(fetchImage(`${host.url}/slow`, inside)).rejects.toThrow('timeout')
})

test('What may be there later is no refusal', async () => {
  const failure = await fetchImage(`${host.url}/nothing-here`, inside).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(FetchRefused)
})
