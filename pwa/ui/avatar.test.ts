import { describe, expect, it } from 'vitest'
import { hueOf, initialsOf } from './avatar.tsx'

describe('the initials of a name', () => {
  it.each([
    ['Kestrel Row Funding', 'KR'],
    ['Driftwood FX Pool', 'DF'],
    ['apex', 'A'],
    ['  4x-trader  ', '4T'],
    ['العربية للتداول', 'ال'],
    ['𝒜 Funds', '𝒜F'],
    ['🚀 Moon Shot', 'MS'],
    ['🚀', '?'],
    ['', '?'],
  ])('of "%s" are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})

describe('the hue of a name', () => {
  it('is one of 24 and always the same', () => {
    const names = Array.from({ length: 500 }, (_, index) => `Firm ${index}`)
    const hues = new Set(names.map(hueOf))
    expect([...hues].every((hue) => Number.isInteger(hue) && hue >= 0 && hue < 24)).toBe(true)
    expect(hues.size).toBe(24)
    expect(names.map(hueOf)).toEqual(names.map(hueOf))
  })
})
