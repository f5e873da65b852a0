import { expect, it } from 'vitest'
import { canonicalPath } from './page-address.ts'

it.each([
  ['/', '/'],
  ['//', '/'],
  ['/saved', '/saved'],
  ['/Saved/', '/saved'],
  ['/FIRM/Halden-Ridge//', '/firm/halden-ridge'],
  ['/firm/%E6%97%A5', '/firm/%E6%97%A5'],
  ['/firm/%e6%97%a5', '/firm/%E6%97%A5'],
  ['/firm/STRA%C3%9FE', '/firm/stra%C3%9Fe'],
  ['/Admin/', '/admin'],
  ['/Admin/Verify-Email/aB_C/', '/admin/verify-email/aB_C'],
  ['/firm/%', '/firm/%'],
])('%s has the address %s', (path, address) => {
  expect(canonicalPath(path)).toBe(address)
})

it('takes no longer for a path that is all slashes', () => {
  const before = performance.now()
  canonicalPath(`${'/'.repeat(100_000)}x`)
  canonicalPath('/'.repeat(100_000))
  expect(performance.now() - before).toBeLessThan(1000)
})
