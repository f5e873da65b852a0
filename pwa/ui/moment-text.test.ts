import { describe, expect, it } from 'vitest'
import { pluralize } from '#contract/primitives/text.ts'
import { daysLeft, formatMoment, formatRecent } from './moment-text.ts'

describe('dates and counts as people read them', () => {
  const now = new Date('2026-11-20T12:00:00Z')

  it('rounds the days of grace up, and has none once they are over', () => {
    expect(daysLeft('2026-11-20T12:00:01Z', now)).toBe(1)
    expect(daysLeft('2026-11-22T12:00:00Z', now)).toBe(2)
    expect(daysLeft('2026-11-20T11:59:59Z', now)).toBe(0)
    expect(daysLeft(null, now)).toBe(0)
  })

  it('counts one thing and many', () => {
    expect([pluralize(1, 'day'), pluralize(0, 'day'), pluralize(10, 'backup code')]).toEqual([
      '1 day',
      '0 days',
      '10 backup codes',
    ])
  })

  it('shortens what was lately', () => {
    const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 12)
    const text = (then: Date) => formatRecent(then.toISOString(), at(20, 9), 'en-GB')
    expect([text(at(20, 8)), text(at(19, 23)), text(at(12, 8)), formatRecent(null, at(20, 9))]).toEqual([
      'Today, 08:12',
      'Yesterday',
      '12 Nov 2026',
      'Never',
    ])
  })

  it('says a moment, and that there was none', () => {
    expect(formatMoment('2026-11-20T12:00:00.000Z', 'en-GB')).toContain('20 Nov 2026')
    expect(formatMoment(null)).toBe('Never')
  })
})
