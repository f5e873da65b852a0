import { describe, expect, it, test } from 'vitest'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { daysLeft, deviceName, formatMoment, formatRecent, isHandheld } from './format.ts'

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

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/147.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android phone',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/147.0.0.0 Safari/537.36`, 'Chrome on Android tablet'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/147.0.0.0 Safari/537.36 Edg/147.0`,
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:149.0) Gecko/20100101 Firefox/149.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  ['curl/8.14', 'Unknown browser'],
  ['', 'Unknown browser'],
])('%s is known to people as %s', (agent, words) => {
  expect(deviceName(agent)).toBe(words)
})

test('Phones and tablets are carried about', () => {
  expect(isHandheld('Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X)')).toBe(true)
  expect(isHandheld('Mozilla/5.0 (X11; Linux x86_64)')).toBe(false)
})
