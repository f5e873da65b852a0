import { expect, it } from 'vitest'
import { NO_FILTER } from '#contract/firm-filter.ts'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import { spellings } from '#testing/contract/spellings.ts'
import {
  attentionOf,
  choicesIn,
  type FirmView,
  formatCount,
  foundFirms,
  inView,
  PLAIN_VIEW,
  searchable,
  tierCounts,
  viewIn,
} from './firm-view.ts'

const now = new Date(2026, 10, 23, 12)
const whole = { pros: ['Fast'], cons: ['Dear'], logoUrl: 'https://logo.example/a.png' }
const cared = { ...whole, codeCheckedAt: '2026-11-20' }
const firms = [
  sampleFirm({ ...cared, id: 'a', name: 'Apex', category: 'silver', updated_at: '2026-11-01T00:00:00.000Z' }),
  sampleFirm({ ...cared, id: 'b', name: 'Brook', category: 'gold', discountValidUntil: '2026-11-22' }),
  {
    ...sampleFirm({ ...whole, id: 'c', name: 'Cliff', codeCheckedAt: '2026-09-01' }),
    status: 'draft' as const,
  },
  sampleFirm({ ...cared, id: 'd', name: 'Dune', category: 'bronze', logoUrl: '', affiliateEnabled: false }),
  sampleFirm({ ...cared, id: 'e', name: 'Echo', category: 'bronze', pros: null, cons: null }),
  sampleFirm({ ...whole, id: 'g', name: 'Gorge', category: 'bronze', codeCheckedAt: '2026-09-01' }),
]
const old = sampleFirm({
  ...cared,
  id: 'f',
  name: 'Frost',
  challenges: [sampleChallenge({ checkedAt: '2026-09-01' })],
})
const editors = new Map([
  ['a', 'mara'],
  ['b', 'tomas'],
  ['c', 'mara'],
])
const names = (view: Partial<FirmView>) =>
  inView(firms, { ...PLAIN_VIEW, ...view }, { now, editors })
    .map(({ id }) => id)
    .join('')

it.each<[string, Partial<FirmView>, string]>([
  ['a state', { status: 'draft' }, 'c'],
  ['those without an offer', { condition: 'no-affiliate' }, 'd'],
  ['codes that are over', { condition: 'expired' }, 'b'],
  ['codes that nobody tried for 60 days', { condition: 'unchecked' }, 'g'],
  ['codes that nobody sees, as the offer is off', { condition: 'offer-off' }, 'd'],
  ['no logo', { condition: 'no-logo' }, 'd'],
  ['no pros and cons', { condition: 'no-details' }, 'e'],
  ['what needs attention', { condition: 'attention', sort: 'name' }, 'bdeg'],
  ['what one person changed last', { editor: 'mara' }, 'ca'],
  ['a state and a condition', { status: 'draft', condition: 'unchecked' }, ''],
])('firms are narrowed to %s', (_what, view, expected) => {
  expect(names(view)).toBe(expected)
})

it('firms are narrowed to challenges that nobody checked for 60 days', () => {
  const view = { ...PLAIN_VIEW, condition: 'old-challenges' } as const
  expect(inView([...firms, old], view, { now, editors })).toEqual([old])
})

it('firms are narrowed to those that the server found out about', () => {
  const view = { ...PLAIN_VIEW, condition: 'broken-link' } as const
  const found = new Set(['a', 'd'])
  expect(inView(firms, view, { now, editors, found }).map(({ id }) => id)).toEqual(['a', 'd'])
  expect(viewIn('show=broken-link')).toEqual(view)
})

it('firms are narrowed to those that do not operate, which no one asks to check a code', () => {
  const paused = { ...firms[5], id: 'p', standing: 'payouts_paused' } as (typeof firms)[number]
  const closed = { ...old, id: 'q', standing: 'closed' } as const
  const view = { ...PLAIN_VIEW, condition: 'not-operating' } as const
  const found = inView([...firms, paused, closed], view, { now, editors })
  expect(found.map(({ id }) => id).toSorted()).toEqual(['p', 'q'])
  expect([paused, closed].map((firm) => attentionOf(firm, now))).toEqual(['', ''])
  expect(attentionOf({ ...old, standing: 'winding_down' }, now)).toBe('Check challenges again')
})

it('what is archived needs nothing', () => {
  const archived = firms.map((firm) => ({ ...firm, status: 'archived' as const }))
  expect(archived.map((firm) => attentionOf(firm, now)).join('')).toBe('')
})

it('firms are sorted by name, and by the end of their codes', () => {
  expect(names({ sort: 'name' })).toBe('abcdeg')
  expect(names({ sort: 'ending' })[0]).toBe('b')
  expect(names({ sort: 'checked' })[0]).toMatch(/[cg]/)
  expect(names({ sort: 'changed' }).length).toBe(6)
})

it('the cause of attention is the most pressing one', () => {
  const causes = firms.map((firm) => attentionOf(firm, now))
  expect(causes).toEqual(['', 'Code expired', '', 'No logo', 'No pros or cons', 'Code unchecked for 60 days'])
  expect(attentionOf(old, now)).toBe('Check challenges again')
  const ends = sampleFirm({ ...cared, discountValidUntil: '2026-11-25' })
  expect(attentionOf(ends, now)).toBe('Code ends in 2 days')
})

it('an address names a view, and what it does not know is nothing', () => {
  expect(viewIn('q=apex&tier=silver&tier=gold&tier=x&state=draft&show=expired&by=mara&sort=name')).toEqual({
    search: 'apex',
    tiers: ['gold', 'silver'],
    status: 'draft',
    condition: 'expired',
    editor: 'mara',
    sort: 'name',
  })
  expect(viewIn('state=x&show=__proto__&sort=y')).toEqual(PLAIN_VIEW)
})

const described = [
  sampleFirm({ name: 'Apex', category: 'gold', description: 'Daily payouts.' }),
  sampleFirm({ name: 'Brook', category: 'AVOID', description: '<b>Rules</b> change.' }),
  sampleFirm({ name: 'Cliff', category: 'platinum' }),
]
const namesOf = (filter: Partial<typeof NO_FILTER>) =>
  foundFirms(searchable(described), { ...NO_FILTER, ...filter }).map(({ name }) => name)

it('firms are found by name, tier and the text of their row', () => {
  expect(namesOf({})).toEqual(['Apex', 'Brook', 'Cliff'])
  expect(namesOf({ search: 'PAYOUTS' })).toEqual(['Apex'])
  expect(namesOf({ search: '<b>rules' })).toEqual(['Brook'])
  expect(namesOf({ tiers: ['gold', 'avoid'] })).toEqual(['Apex', 'Brook'])
  expect(namesOf({ tiers: ['gold'], search: 'brook' })).toEqual([])
})

it('behind "Filters" are its tiers and each other filter, but not what needs attention, which has a button of its own', () => {
  expect(choicesIn(PLAIN_VIEW)).toBe(0)
  expect(choicesIn(viewIn('show=attention&q=apex&sort=name'))).toBe(0)
  expect(
    choicesIn({
      ...PLAIN_VIEW,
      tiers: ['gold', 'avoid'],
      status: 'draft',
      condition: 'no-logo',
      editor: 'mira',
    }),
  ).toBe(5)
})

it('the count shows the total, and how many match', () => {
  expect(formatCount(3, 3, false)).toBe('3 total')
  expect(formatCount(1, 1234, true)).toBe('1 of 1,234 total')
})

it('the firms of each tier are counted, and those in no tier are not', () => {
  expect(tierCounts(described)).toEqual({ gold: 1, silver: 0, bronze: 0, avoid: 1 })
})

it.each(spellings)('a firm whose name or description holds "%s" is found by "%s"', (text, typed) => {
  for (const firm of [sampleFirm({ name: text }), sampleFirm({ name: 'Dell', description: text })])
    expect(foundFirms(searchable([...described, firm]), { ...NO_FILTER, search: typed })).toEqual([firm])
})
