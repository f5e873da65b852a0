import { expect, test } from 'vitest'
import { sizeInWords } from './backup-labels.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [184_320, '184 kB'],
  [52_428_800, '52 MB'],
  [7_340_032, '7.3 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words)
})
