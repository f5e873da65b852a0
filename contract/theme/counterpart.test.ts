import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { counterpartOf, inMode, isReadable } from './counterpart.ts'
import { chosenTheme } from './mode-choice.ts'
import { themePresets } from './presets.ts'
import type { ThemeColors } from './theme.ts'
import { fillContrast, LEAST_CONTRAST } from './theme-contrast.ts'
import { outlinePairs, rolesOf, textPairs } from './theme-roles.ts'
import { contrastOf, modeOf, toneOf } from './theme-rules.ts'

const hex = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`)

const anyColors: fc.Arbitrary<ThemeColors> = fc
  .tuple(hex, hex, hex, hex, hex)
  .map(([primary, secondary, accent, background, text]) => ({
    ...themePresets.light,
    primary,
    secondary,
    accent,
    background,
    text,
  }))

const least = (colors: ThemeColors, pairs: readonly (readonly [string, string])[]) => {
  const roles = rolesOf(colors)
  return Math.min(...pairs.map(([one, other]) => contrastOf(roles[one] ?? '', roles[other] ?? '')))
}

describe('the counterpart of a theme', () => {
  it.each(Object.entries(themePresets))('exists for the template %s, in the other mode', (_, colors) => {
    const counterpart = counterpartOf(colors)
    expect(counterpart && modeOf({ colors: counterpart })).not.toBe(modeOf({ colors }))
    expect(counterpart).not.toBeNull()
  })

  it('has the lightness of ground and text turned round, and the brand colours as they are', () => {
    const { light } = themePresets
    expect(counterpartOf(light)).toEqual({ ...light, background: '#000000', text: '#9ba6b6' })
  })

  it('is offered only where every role can be read, whatever the colours', () => {
    let offered = 0
    fc.assert(
      fc.property(anyColors, (colors) => {
        const counterpart = counterpartOf(colors)
        if (!counterpart) return
        offered += 1
        expect(modeOf({ colors: counterpart })).not.toBe(modeOf({ colors }))
        expect(least(counterpart, textPairs)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
        expect(least(counterpart, outlinePairs)).toBeGreaterThanOrEqual(3)
        expect(fillContrast(counterpart.primary)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
      }),
      { numRuns: 1000, seed: 20_261_123 },
    )
    expect(offered).toBeGreaterThan(10)
  })

  it('is none where it could not be read, or would be no other mode', () => {
    const red = { ...themePresets.dark, background: '#ff0000', text: '#000000' }
    expect(counterpartOf(red)).toBeNull()
    expect(inMode({ colors: red }, 'light')).toEqual({ colors: red })
    expect(counterpartOf({ ...themePresets.light, text: '#dddddd' })).toBeNull()
  })
})

it('a theme that reads at 10:1 on a plain ground can be read in every role', () => {
  fc.assert(
    fc.property(anyColors, (colors) => {
      fc.pre(toneOf({ colors }) === 'plain')
      expect(least(colors, textPairs)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
    }),
    { numRuns: 300, seed: 20_261_123 },
  )
})

it('a black ground has cards and outlines that can be seen, for every text that reads at 8:1', () => {
  fc.assert(
    fc.property(anyColors, (random) => {
      const colors = { ...random, background: '#000000' }
      fc.pre(contrastOf(colors.text, colors.background) >= 8)
      expect(toneOf({ colors })).toBe('deep')
      expect(isReadable(colors)).toBe(true)
    }),
    { numRuns: 200, seed: 20_261_123 },
  )
})

describe('the theme that a visitor sees', () => {
  const light = { colors: themePresets.light }
  const dark = { colors: themePresets.dark }

  it.each([
    ['nothing chosen', light, null, true, 'light'],
    ['nothing chosen', dark, null, false, 'dark'],
    ['dark', light, 'dark', false, 'dark'],
    ['dark', dark, 'dark', false, 'dark'],
    ['light', dark, 'light', true, 'light'],
    ['the system, which is dark', light, 'system', true, 'dark'],
    ['the system, which is light', light, 'system', false, 'light'],
  ] as const)('with %s', (_, theme, choice, isDarkSystem, mode) => {
    expect(modeOf(chosenTheme(theme, choice, isDarkSystem))).toBe(mode)
  })

  it("is the theme itself in the theme's own mode", () => {
    expect(chosenTheme(dark, 'dark', false)).toBe(dark)
  })
})
