import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { themePresets } from './presets.ts'
import {
  contrastReport,
  fillContrast,
  formatContrast,
  LEAST_CONTRAST,
  nearestReadable,
  SAFE_CONTRAST,
} from './theme-contrast.ts'
import { contrastOf, rgbOf } from './theme-rules.ts'

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
      fc.property(hex, (fill) => fillContrast(fill) >= LEAST_CONTRAST),
      { numRuns: 2000 },
    )
  })

  it('is as the design measured it', () => {
    expect(fillContrast('#10b981')).toBeCloseTo(6.9, 0)
    expect(fillContrast('#047857')).toBeCloseTo(5.5, 1)
  })
})

describe('the colours that are offered', () => {
  it('reach 7:1 for the text, with which every shade of it passes 4.5:1', () => {
    fc.assert(
      fc.property(hex, hex, (text, background) => {
        const offer = nearestReadable({ text, background })
        return contrastOf(offer.text, offer.background) >= SAFE_CONTRAST
      }),
      { numRuns: 300 },
    )
  })

  it('keep the ground wherever some text can be read on it', () => {
    fc.assert(
      fc.property(hex, hex, (text, background) => {
        const isPossible = ['#000000', '#ffffff'].some(
          (pole) => contrastOf(pole, background) >= SAFE_CONTRAST,
        )
        return (nearestReadable({ text, background }).background === background) === isPossible
      }),
      { numRuns: 200 },
    )
  })

  it("are the theme's own where these pass, and else no farther than both poles", () => {
    const own = { text: '#1f2937', background: '#ffffff' }
    expect(nearestReadable(own)).toEqual(own)
    fc.assert(
      fc.property(hex, hex, (text, background) => {
        const offer = nearestReadable({ text, background })
        const poles = ['#000000', '#ffffff'].filter(
          (pole) => contrastOf(pole, background) >= SAFE_CONTRAST || pole === offer.text,
        )
        return distance(text, offer.text) <= Math.max(...poles.map((pole) => distance(text, pole))) + 1
      }),
      { numRuns: 200 },
    )
  })

  it('keep the hue: a grey on white gets darker', () => {
    expect(nearestReadable({ text: '#999999', background: '#ffffff' }).text).toBe('#595959')
  })

  it('lighten or darken a ground that no text can be read on', () => {
    expect(nearestReadable({ text: '#777777', background: '#808080' })).toEqual({
      text: '#000000',
      background: '#959595',
    })
  })
})

it('a contrast in words is never better than it is', () => {
  expect([4.49, 4.5, 6.96, 21].map(formatContrast)).toEqual(['4.4:1', '4.5:1', '6.9:1', '21.0:1'])
})

describe('the report', () => {
  it.each(Object.entries(themePresets))('has nothing against the template %s', (_, colors) => {
    expect(contrastReport(colors)).toMatchObject({ verdict: 'good' })
  })

  it('warns under 7:1 and refuses under 4.5:1', () => {
    expect(contrastReport({ ...themePresets.light, text: '#666666' })).toMatchObject({ verdict: 'weak' })
    expect(contrastReport({ ...themePresets.light, text: '#999999' })).toMatchObject({
      verdict: 'unreadable',
    })
  })
})
