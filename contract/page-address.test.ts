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

it.each(['', 'x'])(
  'A path of a million slashes and "%s" has an address before the test is given up',
  (end) => {
    const slashes = '/'.repeat(1_000_000)
    expect(canonicalPath(slashes + end)).toBe(end === '' ? '/' : slashes + end)
  },
)
