import { expect, it } from 'vitest'
import { listed } from './listed.ts'

it('names things as a sentence does', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listed)).toEqual(['', 'a', 'a and b', 'a, b and c'])
})
