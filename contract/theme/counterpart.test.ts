import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outlinePairs, rolesOf, textPairs } from '#testing/contract/theme-roles.ts'
import { counterpartOf } from './counterpart.ts'
import { chosenTheme } from './mode-choice.ts'
import { themePresets } from './presets.ts'
import type { ThemeColors } from './theme.ts'
import { fillContrast, LEAST_CONTRAST } from './theme-contrast.ts'
import { contrastOf, modeOf, toneOf } from './theme-rules.ts'

/** Least contrast of non-text parts, such as the outline of a field. (WCAG 2.2, 1.4.11) */
const LEAST_OUTLINE = 3

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

/** Whether every text reaches 4.5:1 on each of its grounds, and every outline 3:1. */
function expectReadable(colors: ThemeColors): void {
  expect(least(colors, textPairs)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
  expect(least(colors, outlinePairs)).toBeGreaterThanOrEqual(LEAST_OUTLINE)
  for (const fill of [colors.primary, colors.accent])
    expect(fillContrast(fill)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
}

/** Pairs that must differ for a page to be clear: text on grounds, and surfaces on each other. */
const steps = [
  ['text', 'bg'],
  ['text-2', 'surface'],
  ['text-3', 'surface'],
  ['surface', 'bg'],
  ['surface-2', 'surface'],
  ['surface-3', 'surface'],
  ['surface-raised', 'bg'],
] as const

describe('the counterpart of a theme', () => {
  it.each(Object.entries(themePresets))('exists for the template %s, in the other mode', (_, colors) => {
    const counterpart = counterpartOf(colors)
    expect(modeOf({ colors: counterpart })).not.toBe(modeOf({ colors }))
    expectReadable(counterpart)
  })

  it('can be read in every role, whatever the colours', () => {
    fc.assert(
      fc.property(anyColors, (colors) => {
        const counterpart = counterpartOf(colors)
        expect(modeOf({ colors: counterpart })).not.toBe(modeOf({ colors }))
        expect(toneOf({ colors: counterpart })).toBe('plain')
        expectReadable(counterpart)
      }),
      { numRuns: 1000, seed: 20_261_123 },
    )
  })

  it.each(Object.entries(themePresets))(
    'of %s has titles as strong and steps between its surfaces as clear as the preset of its mode',
    (_, colors) => {
      const counterpart = counterpartOf(colors)
      const preset = themePresets[modeOf({ colors: counterpart })]
      for (const [role, ground] of steps) {
        const isOf = (those: ThemeColors) => least(those, [[role, ground]])
        expect(isOf(counterpart), `${role} on ${ground}`).toBeGreaterThan(isOf(preset) * 0.95)
      }
    },
  )

  it('has fills that stand out from the ground, also of brands that are black or white', () => {
    const black = counterpartOf({ ...themePresets.light, primary: '#111827', accent: '#1e3a8a' })
    const white = counterpartOf({ ...themePresets.dark, primary: '#ffffff', accent: '#fef08a' })
    for (const { background, primary, accent } of [black, white])
      for (const fill of [primary, accent]) expect(contrastOf(fill, background)).toBeGreaterThan(3)
  })

  it('keeps the brand colours that stand out, and the hue of the text', () => {
    const { light } = themePresets
    expect(counterpartOf(light)).toEqual({ ...light, background: '#09121f', text: '#e0e9f6' })
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
      expectReadable(colors)
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
