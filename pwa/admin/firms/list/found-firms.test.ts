import { expect, it } from 'vitest'
import { NO_FILTER } from '#contract/firm-filter.ts'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import { spellings } from '#testing/contract/spellings.ts'
import { formatCount, foundFirms, searchable, tierCounts } from './found-firms.ts'

const firms = [
  sampleFirm({ name: 'Apex', category: 'gold', description: 'Daily payouts.' }),
  sampleFirm({ name: 'Brook', category: 'AVOID', description: '<b>Rules</b> change.' }),
  sampleFirm({ name: 'Cliff', category: 'platinum' }),
]
const names = (filter: Partial<typeof NO_FILTER>) =>
  foundFirms(searchable(firms), { ...NO_FILTER, ...filter }).map(({ name }) => name)

it('firms are found by name, tier and the text of their row', () => {
  expect(names({})).toEqual(['Apex', 'Brook', 'Cliff'])
  expect(names({ search: 'PAYOUTS' })).toEqual(['Apex'])
  expect(names({ search: '<b>rules' })).toEqual(['Brook'])
  expect(names({ tiers: ['gold', 'avoid'] })).toEqual(['Apex', 'Brook'])
  expect(names({ tiers: ['gold'], search: 'brook' })).toEqual([])
})

it('the count shows the total, and how many match', () => {
  expect(formatCount(3, 3, false)).toBe('3 total')
  expect(formatCount(1, 1234, true)).toBe('1 of 1,234 total')
})

it('the firms of each tier are counted, and those in no tier are not', () => {
  expect(tierCounts(firms)).toEqual({ gold: 1, silver: 0, bronze: 0, avoid: 1 })
})

it.each(spellings)('a firm whose name or description holds "%s" is found by "%s"', (text, typed) => {
  for (const firm of [sampleFirm({ name: text }), sampleFirm({ name: 'Dell', description: text })])
    expect(foundFirms(searchable([...firms, firm]), { ...NO_FILTER, search: typed })).toEqual([firm])
})
