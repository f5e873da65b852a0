import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Firm } from '#contract/firm.ts'
import { addFirm, type PublishedSite, publishedSite } from '#testing/backend/published-site.ts'
import { rawGet } from '#testing/backend/raw-get.ts'
import { kindOf, securityHeaders } from './security-headers.ts'

const paths = [
  '/',
  '/saved',
  '/verified-traders',
  '/submit-review',
  '/shell',
  '/firm/northwind-funding',
  '/api/propfirms',
  '/api/settings',
  '/api/themes',
  '/api/active-theme',
  '/api/sync',
  '/manifest.webmanifest',
  '/sitemap.xml',
]
const encodings = ['br', 'gzip', 'identity'] as const

let site: PublishedSite

beforeAll(async () => {
  site = await publishedSite()
  await addFirm(site)
  await addFirm(site, { name: 'Aardvark Capital', description: 'Longer '.repeat(60) })
  await site.publication.publishNow()
})
afterAll(() => site.close())

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  rawGet(site.url + path, headers, method)

describe.each(paths)('%s', (path) => {
  test('has the same content and a tag of its own in each encoding', async () => {
    const answers = await Promise.all(encodings.map((coding) => get(path, { 'accept-encoding': coding })))
    const plain = answers[2]
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([plain?.text]))
    const byTag = new Map(answers.map(({ headers, bytes }) => [headers.etag, bytes.toString('base64')]))
    expect(byTag.size).toBe(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size)
    for (const { status, headers, bytes } of answers) {
      expect(status).toBe(200)
      expect(headers.etag).toMatch(/^"[\w-]+"$/)
      expect(headers['content-length']).toBe(String(bytes.length))
      expect(headers.vary).toContain('Accept-Encoding')
      expect(headers['cache-control']).toBe('no-cache')
    }
  })

  test('answers 304 without a body to each of its tags, and the content to another', async () => {
    for (const coding of encodings) {
      const accept = { 'accept-encoding': coding }
      const { headers } = await get(path, accept)
      const tag = String(headers.etag)
      for (const sent of [tag, `W/${tag}`, `"other", ${tag}`]) {
        const again = await get(path, { ...accept, 'if-none-match': sent })
        expect([again.status, again.headers.etag, again.bytes.length]).toEqual([304, tag, 0])
        expect(again.headers.vary).toBe(headers.vary)
      }
      expect((await get(path, { ...accept, 'if-none-match': '"other"' })).status).toBe(200)
    }
  })

  test('answers HEAD with the headers of GET and no body', async () => {
    const [whole, head] = await Promise.all([get(path), get(path, {}, 'HEAD')])
    expect(head.bytes.length).toBe(0)
    expect({ ...head.headers, date: '' }).toEqual({ ...whole.headers, date: '' })
  })

  test('carries every security header, on a 304 too', async () => {
    const whole = await get(path)
    const unchanged = await get(path, { 'if-none-match': String(whole.headers.etag) })
    for (const [name] of securityHeaders(false, kindOf(String(whole.headers['content-type'])))) {
      expect(whole.headers).toHaveProperty(name.toLowerCase())
      expect(unchanged.headers[name.toLowerCase()]).toBe(whole.headers[name.toLowerCase()])
    }
  })
})

describe('The published handler', () => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate, br;q=0.5', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['deflate', undefined],
    ['identity;q=1, *;q=0', undefined],
    ['', undefined],
  ])('answers Accept-Encoding "%s" with %s', async (accepted, coding) => {
    const { headers } = await get('/api/propfirms', { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(coding)
  })

  test('gives pages whatever their query says', async () => {
    const { status, text } = await get('/?q=north&tier=gold')
    expect(status).toBe(200)
    expect(text).toContain('Northwind Funding')
  })

  test('leaves what it does not publish to Koa', async () => {
    const json = { accept: 'application/json' }
    for (const path of ['/api/nothing', '/api/sync?since=x', '/api/sync?since=1&since=2', '/nowhere']) {
      expect((await get(path, json)).status).toBe(418)
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect((await get('/api/propfirms', {}, method)).status).toBe(418)
    }
  })

  test('leaves the settings to Koa where a caller shows a token', async () => {
    const headers = { authorization: 'Bearer pf_x' }
    expect((await get('/api/settings', headers)).status).toBe(418)
    expect((await get('/api/propfirms', headers)).status).toBe(200)
    expect((await get('/api/settings')).headers.vary).toContain('Authorization')
  })

  test('shows the not-found page to a navigation that leads nowhere, and lets nobody store it', async () => {
    const accept = { accept: 'text/html,*/*;q=0.8' }
    for (const path of ['/nowhere', '/firm/no-such-firm', '/firm/%E0%A4%A', '/admin/firms']) {
      const { status, headers } = await get(path, accept)
      expect([status, headers['cache-control'], headers['content-type']]).toEqual([
        404,
        'no-store',
        'text/html; charset=utf-8',
      ])
      expect(headers.etag).toBeUndefined()
    }
    expect((await get('/api/nowhere', accept)).status).toBe(418)
  })

  test('gives firms in list order, whole and without their revision', async () => {
    const firms = JSON.parse((await get('/api/propfirms')).text) as Firm[]
    expect(firms.map(({ name }) => name)).toEqual(['Aardvark Capital', 'Northwind Funding'])
    expect(firms[0]).not.toHaveProperty('revision')
  })
})
