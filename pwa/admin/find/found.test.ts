import { describe, expect, it } from 'vitest'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import { newTrader } from '../traders/queries.ts'
import { findIn, foldedSources } from './found.ts'

const firms = [
  sampleFirm({ id: 'a', name: 'Łódź Éclair Capital' }),
  sampleFirm({ id: 'b', name: 'Capital North' }),
  { ...sampleFirm({ id: 'c', name: 'Third Capital' }), status: 'draft' as const },
]
const settings = {
  ...settingsDefaults,
  verifiedTraders: {
    ...settingsDefaults.verifiedTraders,
    traders: [{ ...newTrader('t'), name: 'Zoë Bøgh' }],
  },
}
const pages = [
  { key: 'firms', label: 'Manage Firms', icon: 'building-2' },
  { key: 'users', label: 'Users', icon: 'user-cog' },
] as const
const admin = foldedSources({ role: 'admin', pages, firms, settings })
const moderator = foldedSources({ role: 'moderator', pages: pages.slice(0, 1), firms, settings })
const labels = (folded: typeof admin, text: string) =>
  Object.fromEntries(
    findIn(folded, text).map(({ title, entries }) => [title, entries.map((one) => one.label)]),
  )

describe('What is found in the admin area', () => {
  it('is folded: accents and letters of other keyboards need not be typed', () => {
    expect(labels(admin, 'lodz ecl')).toEqual({ Firms: ['Łódź Éclair Capital'] })
    expect(labels(admin, 'ZOE bogh')).toEqual({ Traders: ['Zoë Bøgh'] })
  })

  it('has the best first: the label begins with it, then a word of the label does', () => {
    expect(labels(admin, 'capital').Firms).toEqual(['Capital North', 'Łódź Éclair Capital', 'Third Capital'])
  })

  it('is a card of the settings by the label of its field, and a draft by its state', () => {
    expect(labels(admin, 'smtp host')).toEqual({ Settings: ['Email Configuration'] })
    expect(labels(admin, 'draft').Firms).toEqual(['Third Capital'])
  })

  it('is what a role may open or do, and no more', () => {
    expect(labels(admin, 'users')).toMatchObject({ Pages: ['Users'] })
    expect(labels(moderator, 'user')).toEqual({})
    expect(labels(moderator, 'backup')).toEqual({})
    expect(labels(moderator, 'theme')).toEqual({})
    expect(labels(moderator, 'privacy')).toEqual({})
    expect(labels(admin, 'privacy')).toMatchObject({ Pages: ['Privacy'] })
    expect(labels(moderator, 'import')).toEqual({ Acts: ['Import firms', 'Import challenges'] })
  })

  it('is the pages and the acts while nothing is typed', () => {
    expect(Object.keys(labels(admin, ''))).toEqual(['Pages', 'Acts'])
    expect(labels(moderator, '').Acts).toContain('Recent acts')
  })

  it('is a few of each kind, and says how many there are', () => {
    const many = Array.from({ length: 9 }, (_, at) => sampleFirm({ id: `f${at}`, name: `Firm ${at}` }))
    const [group] = findIn(foldedSources({ role: 'admin', pages, firms: many, settings }), 'firm ')
    expect(group).toMatchObject({ title: 'Firms', total: 9 })
    expect(group?.entries.length).toBe(6)
  })
})
