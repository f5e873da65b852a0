import { describe, expect, it } from 'vitest'
import { readReviewsQuery, writeReviewsQuery } from './reviews-address.ts'

describe('the address of all reviews', () => {
  it('holds firm, stars and proof, and gives them back', () => {
    const asked = { firm: 'ça-va', stars: 2, proof: true }
    expect(writeReviewsQuery(asked)).toBe('firm=%C3%A7a-va&stars=2&proof=true')
    expect(readReviewsQuery(`?${writeReviewsQuery(asked)}`)).toEqual(asked)
  })

  it('finds a firm by the name with capitals that an earlier version gave it', () => {
    expect(readReviewsQuery('?firm=ApexTM').firm).toBe('apextm')
  })

  it('is plain where everything is shown', () => {
    expect(writeReviewsQuery({ firm: '', stars: 0, proof: false })).toBe('')
  })

  it.each(['?stars=6&proof=1', '?stars=2.5', '?stars=__proto__&x=1', '?%'])(
    '%s asks for everything',
    (search) => {
      expect(readReviewsQuery(search)).toEqual({ firm: '', stars: 0, proof: false })
    },
  )
})
