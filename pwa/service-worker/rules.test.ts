import { expect, test } from 'vitest'
import { isOfType, onlyOfType, publicRequest } from './rules.ts'

const answer = (
  type: string,
  init: { status?: number; redirected?: boolean; cacheControl?: string } = {},
) => {
  const headers = { 'content-type': type, 'cache-control': init.cacheControl ?? 'no-cache' }
  const response = new Response('', { status: init.status ?? 200, headers })
  return Object.defineProperty(response, 'redirected', { value: init.redirected ?? false })
}

test('An answer is kept where it is whole and of its type: a login page is no picture', async () => {
  expect(isOfType(answer('image/png'), 'image/')).toBe(true)
  expect(isOfType(answer('text/html; charset=utf-8'), 'text/html')).toBe(true)
  expect(isOfType(answer('text/html'), 'image/')).toBe(false)
  expect(isOfType(answer('image/png', { status: 503 }), 'image/')).toBe(false)
  expect(isOfType(answer('image/png', { redirected: true }), 'image/')).toBe(false)
  expect(isOfType(answer('text/html', { cacheControl: 'no-store' }), 'text/html')).toBe(false)
  const { cacheWillUpdate } = onlyOfType('application/json')
  const request = new Request('https://site.example/first-frame/1.json')
  const keptOf = (response: Response) =>
    cacheWillUpdate?.({ request, response, event: new Event('fetch') as ExtendableEvent })
  expect(await keptOf(answer('text/html'))).toBe(null)
  expect(await keptOf(answer('application/json; charset=utf-8'))).toBeInstanceOf(Response)
})

const matches = (address: string, headers: HeadersInit = {}) => {
  const url = new URL(address, 'https://site.example')
  const request = new Request(url, { headers })
  const event = new Event('fetch') as ExtendableEvent
  return publicRequest(/^\/(?:firm|api|admin|assets)/)({
    url,
    request,
    event,
    sameOrigin: url.host === 'site.example',
  })
}

test('Requests of visitors to this site are matched: none of staff, none to other sites, none for admin files', () => {
  expect(matches('/firm/one')).toBe(true)
  expect(matches('/administration')).toBe(true)
  expect(matches('/other')).toBe(false)
  expect(matches('/api/settings', { authorization: 'Bearer pf_staff' })).toBe(false)
  expect(matches('/admin/firms')).toBe(false)
  expect(matches('/admin')).toBe(false)
  expect(matches('/assets/admin/panel-12345678.js')).toBe(false)
  expect(matches('https://other.example/firm/one')).toBe(false)
})
