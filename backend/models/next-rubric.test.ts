import { describe, expect, it } from 'vitest'
import { defaultCriteria } from '#contract/rubric/default-criteria.ts'
import { nextRubric, restoredRubric } from './next-rubric.ts'

const now = new Date('2026-11-26T23:30:00.000Z')
const before = { version: 4, since: '2026-11-01', criteria: defaultCriteria }
const other = defaultCriteria.slice(1)

describe('the rubric of a change', () => {
  it('is the next version from its day on where the criteria, or their order, are others', () => {
    const since = '2026-11-26'
    expect(nextRubric(before, { criteria: other }, now)).toEqual({ version: 5, since, criteria: other })
    const turned = defaultCriteria.toReversed()
    expect(nextRubric(before, { criteria: turned }, now)).toEqual({ version: 5, since, criteria: turned })
  })

  it('stays as it is where they are the same', () => {
    expect(nextRubric(before, { criteria: structuredClone(defaultCriteria) }, now)).toBe(before)
  })
})

describe('the rubric of a backup', () => {
  it.each([
    ['an older version with other criteria is the next one', 3, other, { version: 5, since: '2026-11-26' }],
    ['the same version with other criteria is the next one', 4, other, { version: 5, since: '2026-11-26' }],
    ['an older version with the same criteria changes nothing', 3, defaultCriteria, before],
    ['a higher version is taken with its day', 9, other, { version: 9, since: '2026-10-01' }],
  ])('%s', (_, version, criteria, expected) => {
    const given = { version, since: '2026-10-01', criteria }
    expect(restoredRubric(before, given, now)).toEqual({ ...expected, criteria })
  })
})
