import { describe, expect, it } from 'vitest'
import { availabilityIn } from './countries.ts'

describe('a firm', () => {
  it('that lists the country does not take its traders', () => {
    expect(availabilityIn('US', ['Iran', 'USA'])).toBe('restricted')
  })

  it('that lists others takes them', () => {
    expect(availabilityIn('DE', ['Iran', 'USA'])).toBe('available')
  })

  it('that lists nothing, or what is no country, states nothing about this one', () => {
    expect(availabilityIn('DE', [])).toBe('unstated')
    expect(availabilityIn('DE', ['Iran', 'Sanctioned regions'])).toBe('unstated')
  })
})
