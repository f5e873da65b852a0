import { expect, it } from 'vitest'
import { sampleRow } from '#testing/contract/sample-firm.ts'
import { listedText } from './closed-list.ts'

it.each([
  ['2024-02-11', '2026-10-24', 'listed 2 years, 8 months'],
  ['2024-02-11', '2026-02-11', 'listed 2 years'],
  ['2025-12-31', '2026-01-30', 'listed less than a month'],
  ['2025-01-20', '2026-01-19', 'listed 11 months'],
  ['2026-10-24', '2026-10-24', 'listed less than a month'],
  // It had closed before it was added here, or the day of its addition is unknown.
  ['2026-10-25', '2026-10-24', ''],
  [undefined, '2026-10-24', ''],
])('a firm that came on %s and closed on %s was "%s"', (listedSince, standingSince, text) => {
  expect(listedText(sampleRow({ standing: 'closed', listedSince, standingSince }))).toBe(text)
})
