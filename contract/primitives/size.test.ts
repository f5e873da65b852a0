import { expect, test } from 'vitest'
import { formatSize } from './size.ts'

test.each([
  [1, '1 KB'],
  [655_360, '640 KB'],
  [1_887_437, '1.8 MB'],
  [52_428_800, '50.0 MB'],
  [2_469_606_195, '2.3 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text)
})
