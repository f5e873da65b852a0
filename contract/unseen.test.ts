import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { bodyFields } from '#testing/contract/value-fields.ts'
import { endpoints } from './endpoints.ts'
import { cleanAddress, cleanCode, cleanLine } from './primitives/text.ts'
import { importedTheme } from './theme/theme-endpoints.ts'

/** Longer texts are prose, in which joiners and spaces that do not break have their use. */
const LINE = 255

/** A schema's output for a text; null where it refuses it. */
const taken = (schema: v.GenericSchema, text: string): string | null => {
  const { success, output } = v.safeParse(schema, text)
  return success && typeof output === 'string' ? output : null
}

/** Values that are compared letter by letter with one that was given out or chosen, and opaque texts. */
const asTyped = /(?:[pP]assword|username|token|_code|user_id|\.tag|\.query)$/
const lines = bodyFields(endpoints).filter(
  ({ path, schema }) =>
    !asTyped.test(path) &&
    ['ab', 'a@b.co', 'https://ab.example/', '$50'].some((text) => taken(schema, text) !== null) &&
    taken(schema, 'ab '.repeat(LINE / 3 + 1)) === null,
)

const samples = [
  ['a name', 'Kes\u200btrel\u00a0R\u2060ow'],
  ['a code', '\ufeffSAVE\u200d10\u00ad'],
  ['an address', 'https://ap\u200bex.example/\u200dpath\u00a0'],
  ['a mailbox', 'a\u200b@b.co\u00a0'],
  ['an amount', '$50\u00a0000\u200b'],
  ['a key', 'some\u200bword'],
] as const

describe('what nobody sees', () => {
  it.each(lines)('is in no text that $path takes', ({ schema }) => {
    const kept = samples
      .map(([, text]) => taken(schema, text))
      .filter((text) => text !== null && /[\u200b\u2060\ufeff\u00ad\u00a0\u200d]|%E2%80|xn--/i.test(text))
    expect(kept).toEqual([])
  })

  it.each(lines)(
    'and no line break is in a text that $path takes, nor are words joined by one',
    ({ schema }) => {
      const breaks = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029', '\t', ' \n ']
      const kept = breaks.map((one) => taken(schema, `Kestrel${one}Row`))
      expect(kept.filter((text) => text !== null && text !== 'Kestrel Row')).toEqual([])
    },
  )

  it('is looked for in every field of one line', () => {
    const names = new Set(lines.map(({ path }) => path.split('.').at(-1)?.replace('[]', '')))
    for (const name of [
      'name',
      'affiliateCode',
      'affiliateUrl',
      'website',
      'logoUrl',
      'url',
      'maxFunding',
      'evaluationFee',
      'platforms',
      'restrictedCountries',
      'sourceUrl',
      'firmName',
      'contactName',
      'contactEmail',
      'accountSize',
      'payoutAmount',
      'siteName',
      'youtube',
      'email',
      'smtpHost',
    ])
      expect(names).toContain(name)
  })

  it('goes from themes that are imported', () => {
    expect(taken(importedTheme.entries.name, 'Mid\u200bnight')).toBe('Midnight')
  })
})

describe('a line', () => {
  it.each([
    ['👩‍👩‍👧‍👦 Funding', '👩‍👩‍👧‍👦 Funding'],
    ['می‌خواهم', 'می‌خواهم'],
    ['Ca\u0301fe', 'Cáfe'],
    ['a\u200c\u200db', 'ab'],
    ['a\u200bb\u2061c\u3164', 'abc'],
    ['1\u202f000\u2011x', '1 000-x'],
    ['\u00a0\u200b ', ''],
    ['Halden\r\nRidge \n\n Capital\n', 'Halden Ridge Capital'],
    ['$50\u2028000\tUSD', '$50 000 USD'],
  ])('keeps what is seen of %j', (given, cleaned) => {
    expect(cleanLine(given)).toBe(cleaned)
    expect(cleanLine(cleaned)).toBe(cleaned)
  })

  it('that is a code or an address holds nothing else', () => {
    expect(cleanCode('SA\u200dVE\ufe0f 10')).toBe('SAVE 10')
    expect(cleanAddress('https://a.example/\u00a0x')).toBe('https://a.example/x')
  })
})
