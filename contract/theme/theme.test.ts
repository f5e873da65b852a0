import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { hostileCss, notColors, notLengths } from '#testing/contract/hostile-css.ts'
import { DEFAULT_FONT } from './presets.ts'
import { cssLength, fontFamily, hexColor } from './theme.ts'

const schemas = { hexColor, fontFamily, cssLength }

describe.each(Object.entries(schemas))('%s', (_name, schema) => {
  it.each(hostileCss.map((value) => [value]))('refuses %j', (value) => {
    expect(v.is(schema, value)).toBe(false)
  })

  it('lets nothing out that could end a declaration or call a function', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...hostileCss),
      fc.string({ unit: fc.constantFrom('a', '"', "'", ',', ' ', '\\', ';', '(', '#', '1', 'px', '\n') }),
    )
    fc.assert(
      fc.property(text, (value) => {
        const result = v.safeParse(schema, value)
        if (!result.success) return
        expect(result.output.replace(/"[^"]*"|'[^']*'/g, '')).not.toMatch(/["'\\;:{}()<>@!/*\n\r\f]/)
      }),
      { numRuns: 3000 },
    )
  })

  it('refuses what is not text', () => {
    for (const value of [1, null, undefined, [], {}, ['#fff']]) expect(v.is(schema, value)).toBe(false)
  })
})

describe('a colour', () => {
  it.each(notColors.map((value) => [value]))('is not %j', (value) => {
    expect(v.is(hexColor, value)).toBe(false)
  })

  it.each([['#fff'], ['#10b981'], ['#10B98180'], [' #10b981 ']])('is %j', (value) => {
    expect(v.parse(hexColor, value)).toBe(value.trim())
  })
})

describe('a length', () => {
  it.each(notLengths.map((value) => [value]))('is not %j', (value) => {
    expect(v.is(cssLength, value)).toBe(false)
  })

  it.each([['0'], ['0px'], ['0.5rem'], ['999px'], ['1.25em']])('is %j', (value) => {
    expect(v.parse(cssLength, value)).toBe(value)
  })
})

describe('a font list', () => {
  it.each([[DEFAULT_FONT], ['Inter'], ["'Open Sans', Arial"], ['"Noto Sans JP"'], ['Ünïcode Sans']])(
    'is %j',
    (value) => {
      expect(v.parse(fontFamily, value)).toBe(value)
    },
  )
})
