import { describe, expect, it } from 'vitest'
import { dayText } from '#contract/primitives/day-text.ts'

describe('a day in words', () => {
  it('is that of UTC, of a day and of a moment', () => {
    expect(dayText('2026-12-31')).toBe('31 Dec 2026')
    expect(dayText('2026-12-31T23:59:59.000Z')).toBe('31 Dec 2026')
  })

  it.each(['2026-06-31', '2026-02-30', '2026-11-31', '0026-11-01', 'soon', ''])(
    'stays as it is written: "%s"',
    (day) => {
      expect(dayText(day)).toBe(day)
    },
  )
})
