import { expect, it } from 'vitest'
import { isGenuine } from './is-genuine.ts'

const answer = (type: string, status = 200) => new Response('', { status, headers: { 'content-type': type } })

it.each([
  ['/assets/start-1.js', 'text/javascript; charset=utf-8'],
  ['/assets/document-1.css', 'text/css; charset=utf-8'],
  ['/assets/offline-1.txt', 'text/plain; charset=utf-8'],
  ['/first-frame/1.json', 'application/json; charset=utf-8'],
  ['/media/1.webp', 'image/webp'],
  ['/assets/icons-1.svg', 'image/svg+xml'],
  ['/icon-192.png?v=1.js', 'image/png'],
  ['/logo-of-staff', 'image/png'],
])('%s is kept where it comes as %s, and never as a page or a failure', (address, type) => {
  expect(isGenuine(address, answer(type))).toBe(true)
  expect(isGenuine(address, answer('text/html'))).toBe(false)
  expect(isGenuine(address, answer(type, 404))).toBe(false)
})
