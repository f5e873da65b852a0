import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { themePresets } from '#contract/theme/presets.ts'
import { contrastOf, rgbOf } from '#contract/theme/theme-rules.ts'
import { contrastReport, fillContrast, LEAST_CONTRAST, nearestPassing } from './contrast.ts'

const hex = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`)

const distance = (one: string, other: string) => {
  const [a, b] = [rgbOf(one), rgbOf(other)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

describe('text on a fill', () => {
  it('stands out from every colour there is', () => {
    fc.assert(
      fc.property(hex, (fill) => fillContrast(fill) >= 4.49),
      { numRuns: 2000 },
    )
  })

  it('is as the design measured it', () => {
    expect(fillContrast('#10b981')).toBeCloseTo(6.9, 0)
    expect(fillContrast('#047857')).toBeCloseTo(5.5, 1)
  })
})

describe('the colour that is offered', () => {
  it('passes on every ground', () => {
    fc.assert(
      fc.property(
        hex,
        hex,
        (text, ground) => contrastOf(nearestPassing(text, ground), ground) >= LEAST_CONTRAST,
      ),
      { numRuns: 500 },
    )
  })

  it('is the colour itself where that passes, and else no farther than both poles', () => {
    expect(nearestPassing('#1f2937', '#ffffff')).toBe('#1f2937')
    fc.assert(
      fc.property(hex, hex, (text, ground) => {
        const offered = distance(text, nearestPassing(text, ground))
        const poles = ['#000000', '#ffffff'].filter((pole) => contrastOf(pole, ground) >= LEAST_CONTRAST)
        return offered <= Math.max(...poles.map((pole) => distance(text, pole))) + 1
      }),
      { numRuns: 500 },
    )
  })

  it('keeps the hue: a grey on white gets darker', () => {
    expect(nearestPassing('#999999', '#ffffff')).toBe('#767676')
  })
})

describe('the report', () => {
  it.each(Object.entries(themePresets))('has nothing against the template %s', (_, colors) => {
    expect(contrastReport(colors)).toMatchObject({ verdict: 'good', offer: null })
  })

  it('warns under 7:1 and refuses under 4.5:1 with an offer', () => {
    expect(contrastReport({ ...themePresets.light, text: '#666666' })).toMatchObject({
      verdict: 'weak',
      offer: null,
    })
    expect(contrastReport({ ...themePresets.light, text: '#999999' })).toMatchObject({
      verdict: 'unreadable',
      offer: '#767676',
    })
  })
})
