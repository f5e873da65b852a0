import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { formatSize } from './file-size.ts'
import { cleanText, listed } from './text.ts'
import { id, moment, optionalDay, requiredText, slug, text, textList } from './text-input.ts'
import { days, hours, minutes, seconds } from './time.ts'

describe('text', () => {
  it.each([
    ['a\u0000b', 'ab'],
    ['a\u0007\u001b[31mb', 'a[31mb'],
    ['a\r\nb', 'a\nb'],
    ['a\tb', 'a\tb'],
    ['a\rb', 'a\nb'],
    ['The payout\vcame\flate\u0085at\u2028all\u2029', 'The payout\ncame\nlate\nat\nall'],
    ['a\r\n\r\nb\n\rc', 'a\n\nb\n\nc'],
    ['user\u202egnp.exe', 'usergnp.exe'],
    ['\u2066a\u2069', 'a'],
    ['\ufeff a ', 'a'],
    ['  a  ', 'a'],
  ])('%j is cleaned to %j', (given, cleaned) => {
    expect(cleanText(given)).toBe(cleaned)
    expect(v.parse(text(100), given)).toBe(cleaned)
  })

  it.each([['مرحبا بالعالم'], ['שלום'], ['日本語'], ['👩‍👩‍👧‍👦'], ['Zażółć gęślą jaźń']])(
    '%s stays as it is',
    (given) => {
      expect(v.parse(text(100), given)).toBe(given)
    },
  )

  it('of any kind comes out without controls, overrides and outer space, and only once changed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (given) => {
        const cleaned = cleanText(given)
        expect(cleaned.replace(/[\t\n]/g, '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/u)
        expect(cleanText(cleaned)).toBe(cleaned)
      }),
    )
  })

  it('with half a character is refused', () => {
    expect(v.is(text(10), '\ud83d')).toBe(false)
    expect(v.is(text(10), 'a\udc00b')).toBe(false)
  })

  it('is measured after it is cleaned', () => {
    expect(v.is(text(3), '  abc  ')).toBe(true)
    expect(v.is(text(3), 'abcd')).toBe(false)
  })

  it('that is required must hold something that can be seen', () => {
    for (const empty of ['', '   ', '\u0000', '\u202e', '\ufeff'])
      expect(v.is(requiredText(9), empty)).toBe(false)
    expect(v.is(requiredText(9), 'a')).toBe(true)
  })

  it('in a list loses blank entries, and what is left is counted', () => {
    expect(v.parse(textList(2, 9), ['', 'a', ' ', 'b', '\u0000'])).toEqual(['a', 'b'])
    expect(v.parse(textList(2, 9), ['The\r\npay', 'out\u2028came'])).toEqual(['The pay', 'out came'])
    expect(v.is(textList(2, 9), ['a', 'b', 'c'])).toBe(false)
    expect(v.is(textList(2, 9), 'a')).toBe(false)
  })
})

describe('an identifier', () => {
  it.each([['default'], ['0b2f3f4e-0000-4000-8000-000000000000']])('may be %s', (value) => {
    expect(v.is(id, value)).toBe(true)
  })

  it.each([[''], ['a b'], ['../x'], ['%00'], ['a\u0000'], ['ü'], ['a'.repeat(65)], ['a\n']])(
    'is not %j',
    (value) => {
      expect(v.is(id, value)).toBe(false)
    },
  )
})

describe('the name in an address', () => {
  it.each([['apex-trader-funding'], ['5ers'], ['ελληνικά']])('may be %s', (value) => {
    expect(v.is(slug, value)).toBe(true)
  })

  it.each([[''], ['-a'], ['a-'], ['a--b'], ['a b'], ['a/b'], ['a.b'], ['a'.repeat(81)]])(
    'is not %j',
    (value) => {
      expect(v.is(slug, value)).toBe(false)
    },
  )
})

describe('time', () => {
  it('has units', () => {
    expect([seconds(1), minutes(1), hours(1), days(1)]).toEqual([1000, 60_000, 3_600_000, 86_400_000])
  })

  it('is written as JavaScript writes it', () => {
    expect(v.is(moment, new Date().toISOString())).toBe(true)
    for (const value of ['', 'now', '2026-11-20', 1]) expect(v.is(moment, value)).toBe(false)
  })

  it('by the day is a date of the calendar or nothing', () => {
    expect(v.is(optionalDay, '2026-12-31')).toBe(true)
    expect(v.is(optionalDay, '')).toBe(true)
    for (const value of ['2026-13-01', '2026-1-1', '31.12.2026', 'tomorrow', null]) {
      expect(v.is(optionalDay, value)).toBe(false)
    }
  })
})

it.each([
  [1, '1 KB'],
  [655_360, '640 KB'],
  [1_887_437, '1.8 MB'],
  [52_428_800, '50.0 MB'],
  [2_469_606_195, '2.3 GB'],
])('%i bytes are %s', (bytes, shown) => {
  expect(formatSize(bytes)).toBe(shown)
})

it('names things as a sentence does', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listed)).toEqual(['', 'a', 'a and b', 'a, b and c'])
})
