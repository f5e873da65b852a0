import { expect, it } from 'vitest'
import { NO_FILTER } from '#contract/firm-filter.ts'
import { sampleRow } from '#testing/contract/sample-firm.ts'
import { sectionGroups } from './section-groups.ts'

const gold = sampleRow({ id: 'g', category: 'gold' })
const silver = sampleRow({ id: 's', category: 'Silver' })
const whole = { bySection: {}, whole: true }
const names = (groups: ReturnType<typeof sectionGroups>) => groups.map(({ section }) => section)

it('a tier that the visitor chose stays, empty, while another has firms', () => {
  const filter = { ...NO_FILTER, tiers: ['gold', 'bronze'] as const, search: 'apex' }
  const groups = sectionGroups([gold], { ...whole, filter })
  expect(names(groups)).toEqual(['gold', 'bronze'])
  expect(groups[1]?.firms).toEqual([])
})

it('a tier that nobody chose is not shown empty', () => {
  expect(names(sectionGroups([silver], { ...whole, filter: NO_FILTER }))).toEqual(['silver'])
})

it('where nothing matches there is no section at all', () => {
  expect(sectionGroups([], { ...whole, filter: { ...NO_FILTER, tiers: ['gold'] } })).toEqual([])
})

it('the count of a list that is still arriving is the one of the whole list', () => {
  const [group] = sectionGroups([gold], { filter: NO_FILTER, bySection: { gold: 400 }, whole: false })
  expect(group?.total).toBe(400)
})
