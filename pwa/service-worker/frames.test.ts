import { expect, test } from 'vitest'
import { asKept } from './frames.ts'

const LINK =
  '</assets/a.css>; rel=preload; as=style, </first-frame/1.json>; rel=preload; as=fetch; crossorigin'

const answered = () =>
  new Response('<!doctype html>', {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Encoding': 'br',
      'Content-Length': '15',
      'Content-Security-Policy': "default-src 'none'",
      'Cross-Origin-Opener-Policy': 'same-origin',
      'X-Frame-Options': 'DENY',
      ETag: '"a"',
      Link: LINK,
    },
  })

test('a kept page says what it is and may do, and nothing of how it came or what to load', async () => {
  const kept = asKept(answered())
  expect(Object.fromEntries(kept.headers)).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'",
    'x-frame-options': 'DENY',
    'first-frame': '/first-frame/1.json',
  })
  expect(await kept.text()).toBe('<!doctype html>')
})

test('a page that is kept again still names what it comes to life with', () => {
  expect(asKept(asKept(answered())).headers.get('first-frame')).toBe('/first-frame/1.json')
})
