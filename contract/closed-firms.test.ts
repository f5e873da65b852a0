import { expect, it } from 'vitest'
import { sampleRow } from '#testing/contract/sample-firm.ts'
import { addressText, byClosing, findsClosed, linkOf } from './closed-firms.ts'
import { NO_FILTER } from './firm-filter.ts'

const closed = sampleRow({ standing: 'closed', website: 'https://www.copperline.example/' })
const paused = { ...closed, standing: 'payouts_paused' } as const

it.each([
  'https://copperline.example/',
  'https://copperline.example/farewell',
  'http://www.copperline.example',
  'https://status.copperline.example/x',
])('a closed firm is not linked at %s, which may be sold', (address) => {
  expect(linkOf(closed, address)).toBeNull()
  expect(linkOf(paused, address)).toContain('copperline.example')
})

it('a closed firm is linked at what others say, and nowhere that is no web address', () => {
  expect(linkOf(closed, 'https://register.example/20418')).toBe('https://register.example/20418')
  expect(linkOf(closed, 'https://notcopperline.example/')).toBe('https://notcopperline.example/')
  expect(linkOf(paused, 'javascript:alert(1)')).toBeNull()
})

it('an address is read without what says nothing', () => {
  expect(addressText('https://www.opalharbor.example/status')).toBe('opalharbor.example/status')
  expect(addressText('https://opalharbor.example/')).toBe('opalharbor.example')
  expect(addressText('javascript:alert(1)')).toBe('')
})

it('the last to close comes first, and one without a day last', () => {
  const days = ['2025-01-01', '', '2026-10-24', '2026-02-18'].map((standingSince) => ({ standingSince }))
  expect(days.toSorted(byClosing).map(({ standingSince }) => standingSince)).toEqual([
    '2026-10-24',
    '2026-02-18',
    '2025-01-01',
    '',
  ])
})

it('a search looks among closed firms, unless those that do not operate are hidden', () => {
  expect(findsClosed({ ...NO_FILTER, search: 'copper', tiers: ['gold'] })).toBe(true)
  expect(findsClosed({ ...NO_FILTER, search: ' ' })).toBe(false)
  expect(findsClosed({ ...NO_FILTER, search: 'copper', operatingOnly: true })).toBe(false)
})
