import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { themeDefaults, themePresets } from './presets.ts'
import { DEFAULT_THEME_ID, type Theme, theme } from './theme.ts'
import {
  brightnessOf,
  contrastOf,
  luminanceOf,
  modeOf,
  rgbOf,
  themeVariables,
  toneOf,
} from './theme-rules.ts'

const aTheme = (colors: Partial<Theme['colors']> = {}): Theme => ({
  ...themeDefaults,
  id: DEFAULT_THEME_ID,
  name: 'Default',
  isActive: true,
  createdAt: '2026-11-20T10:00:00.000Z',
  colors: { ...themePresets.light, ...colors },
})

const hex = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`)

describe('a colour', () => {
  it.each([
    ['#fff', [255, 255, 255]],
    ['#10b981', [16, 185, 129]],
    ['#10B98180', [16, 185, 129]],
    ['#000000', [0, 0, 0]],
  ])('%s has the channels %j', (color, channels) => {
    expect(rgbOf(color)).toEqual(channels)
  })

  it('has its brightness and luminance at the ends of their scales', () => {
    expect([brightnessOf('#000'), brightnessOf('#fff')]).toEqual([0, 255])
    expect(luminanceOf('#000')).toBe(0)
    expect(luminanceOf('#ffffff')).toBeCloseTo(1, 10)
  })

  it.each([
    ['#000', '#fff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#10b981', '#ffffff', 2.54],
  ])('%s on %s has the contrast %d', (one, other, contrast) => {
    expect(contrastOf(one, other)).toBeCloseTo(contrast, 2)
  })

  it('has the same contrast from both sides, between 1 and 21', () => {
    fc.assert(
      fc.property(hex, hex, (one, other) => {
        expect(contrastOf(one, other)).toBe(contrastOf(other, one))
        expect(contrastOf(one, other)).toBeGreaterThanOrEqual(1)
        expect(contrastOf(one, other)).toBeLessThanOrEqual(21)
      }),
    )
  })
})

describe('the mode of a page', () => {
  it.each([
    ['#ffffff', 'light'],
    ['#808080', 'light'],
    ['#7f7f7f', 'dark'],
    ['#0b1220', 'dark'],
    ['#ff0000', 'dark'],
    ['#00ff00', 'light'],
  ] as const)('on %s is %s', (background, mode) => {
    expect(modeOf(aTheme({ background }))).toBe(mode)
  })

  it('follows the background alone', () => {
    fc.assert(
      fc.property(hex, hex, hex, (background, text, primary) => {
        expect(modeOf(aTheme({ background, text, primary }))).toBe(modeOf(aTheme({ background })))
      }),
    )
  })

  it('gives way to the text colour on coloured and grey grounds', () => {
    expect(toneOf(aTheme({ background: '#808080' }))).toBe('mid')
    expect(toneOf(aTheme({ background: '#2a0a65', text: '#2ac667' }))).toBe('mid')
    for (const preset of Object.values(themePresets)) expect(toneOf({ colors: preset })).toBe('plain')
  })
})

describe.each(Object.entries(themePresets))('the template %s', (_name, colors) => {
  it('is a theme that may be saved', () => {
    const whole = aTheme(colors)
    expect(v.parse(theme, whole)).toEqual(whole)
  })

  it('has a text that can be read on its background', () => {
    expect(contrastOf(colors.text, colors.background)).toBeGreaterThanOrEqual(4.5)
  })

  it('names each variable once', () => {
    const names = themeVariables(aTheme(colors)).map(([name]) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('the background image of a theme', () => {
  const image = (backgroundImage: string) =>
    new Map(themeVariables(aTheme({ backgroundImage }))).get('--t-bg-image')

  it('is "none" where there is none', () => {
    expect(image('')).toBe('none')
  })

  it('cannot leave its string', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string(), (url, tail) => {
        expect(image(`${url}${tail}`)).toMatch(/^(?:none|url\("[^"\\\n]*"\))$/)
      }),
    )
    expect(image('/a.png");}body{x:y')).toBe('url("/a.png%22);}body{x:y")')
  })
})
