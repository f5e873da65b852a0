import { expect, it } from 'vitest'
import { missingText } from './missing-text.ts'

it.each([
  [{ gone: 0, closed: 0 }, '', ''],
  [
    { gone: 1, closed: 0 },
    'Some firms of this comparison are not listed any more.',
    'Some challenges of this comparison are not listed any more.',
  ],
  [
    { gone: 0, closed: 1 },
    'Some firms of this comparison have closed.',
    'Some challenges of this comparison are of firms that have closed.',
  ],
  [
    { gone: 1, closed: 1 },
    'Some firms of this comparison have closed, or are not listed any more.',
    'Some challenges of this comparison are of firms that have closed, or are not listed any more.',
  ],
])('of those that miss in a comparison, %j, it says what became of them', (missing, firms, challenges) => {
  expect(missingText('firms', missing)).toBe(firms)
  expect(missingText('challenges', missing)).toBe(challenges)
})
