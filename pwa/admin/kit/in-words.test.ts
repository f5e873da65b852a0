import { describe, expect, it } from 'vitest'
import { counted, daysLeft, momentInWords, recentInWords } from './in-words.ts'

describe('the own account in words', () => {
  const now = new Date('2026-11-20T12:00:00Z')

  it('rounds the days of grace up, and has none once they are over', () => {
    expect(daysLeft('2026-11-20T12:00:01Z', now)).toBe(1)
    expect(daysLeft('2026-11-22T12:00:00Z', now)).toBe(2)
    expect(daysLeft('2026-11-20T11:59:59Z', now)).toBe(0)
    expect(daysLeft(null, now)).toBe(0)
  })

  it('counts one thing and many', () => {
    expect([counted(1, 'day'), counted(0, 'day'), counted(10, 'backup code')]).toEqual([
      '1 day',
      '0 days',
      '10 backup codes',
    ])
  })

  it('says what was lately in few words', () => {
    const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 12)
    const words = (then: Date) => recentInWords(then.toISOString(), at(20, 9), 'en-GB')
    expect([words(at(20, 8)), words(at(19, 23)), words(at(12, 8)), recentInWords(null, at(20, 9))]).toEqual([
      'Today, 08:12',
      'Yesterday',
      '12 Nov 2026',
      'Never',
    ])
  })

  it('says a moment, and that there was none', () => {
    expect(momentInWords('2026-11-20T12:00:00.000Z', 'en-GB')).toContain('20 Nov 2026')
    expect(momentInWords(null)).toBe('Never')
  })
})
