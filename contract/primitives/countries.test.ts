import { describe, expect, it } from 'vitest'
import { countryCodeOf, countryCodes, countryName, countryText } from './countries.ts'

describe('a country', () => {
  it.each([
    ['US', 'US'],
    ['us', 'US'],
    ['USA', 'US'],
    ['United States', 'US'],
    ['The United States of America', 'US'],
    ['U.K.', 'GB'],
    ['Türkiye', 'TR'],
    ['Turkey', 'TR'],
    ["Côte d'Ivoire", 'CI'],
    ['Iran, Islamic Republic of', 'IR'],
    ['Bosnia & Herzegovina', 'BA'],
    ['Hong Kong', 'HK'],
  ])('written "%s" is %s', (written, code) => {
    expect(countryCodeOf(written)).toBe(code)
  })

  it('is nothing else', () => {
    for (const text of ['', 'Nowhere', 'OFAC countries', 'constructor'])
      expect(countryCodeOf(text)).toBeNull()
  })

  it('has a name for each code, and each name leads back to its code', () => {
    expect(countryCodes).toHaveLength(249)
    for (const code of countryCodes) {
      expect(countryName(code)).not.toBe(code)
      expect(countryCodeOf(countryName(code))).toBe(code)
    }
  })

  it('is spelled out, and what is no country stays as it was written', () => {
    expect(['IR', 'usa', 'Crimea'].map(countryText)).toEqual(['Iran', 'United States', 'Crimea'])
  })
})
