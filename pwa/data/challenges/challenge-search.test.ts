import { describe, expect, it } from 'vitest'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { sampleRow } from '#testing/contract/sample-firm.ts'
import { challengeRows } from './challenge-filter.ts'
import { suggestedChallengeFirm } from './challenge-search.ts'

const named = (id: string, name: string) => sampleRow({ id, name, category: 'gold' })
const firms = [named('a', 'Brightmoor'), named('b', 'Halden Ridge'), named('c', 'Brightmore')]
const sold = ['a', 'b'].map((id) => ({ id, challenges: [sampleChallenge({ id, name: 'Instant 50' })] }))
const rows = challengeRows(firms, sold)

describe('The firm that a search for challenges may have meant', () => {
  it('is one that sells any, where the search finds none of them', () => {
    expect(suggestedChallengeFirm(rows, 'britmor')).toBe('Brightmoor')
    expect(suggestedChallengeFirm(rows, 'brigtmore')).toBe('Brightmoor')
    expect(suggestedChallengeFirm(rows, 'zulu')).toBeNull()
  })

  it('is none where the search finds some: another filter hides them', () => {
    for (const search of ['Brightmoor', 'brightmor', 'instant', ''])
      expect(suggestedChallengeFirm(rows, search)).toBeNull()
  })
})
