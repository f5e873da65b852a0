import { expect, it } from 'vitest'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { challengesText, compareChallenges, plansText, shortPlanned } from './value-texts.ts'

const ridge = (name: string, changes = {}) =>
  sampleChallenge({ id: name.replace(' ', '-'), name, ...changes })

it('two lists of challenges are shown by the cells, rows and order in which they differ', () => {
  const [fifty, hundred] = [ridge('Ridge 50', { price: 14_900, dailyLoss: null }), ridge('Ridge 100')]
  const cheaper = ridge('Ridge 50', { price: 13_900 })
  expect(compareChallenges([fifty, hundred], [cheaper, hundred])).toEqual([
    'Ridge 50: Price $149.00, Daily loss None',
    'Ridge 50: Price $139.00, Daily loss not known',
  ])
  const added = ridge('Ridge 25')
  expect(compareChallenges([hundred], [hundred, added])).toEqual([
    '',
    expect.stringMatching(/^Name: Ridge 25, Size: /),
  ])
  expect(compareChallenges([fifty, hundred], [hundred, fifty])).toEqual([
    'Order: Ridge 50, Ridge 100',
    'Order: Ridge 100, Ridge 50',
  ])
})

it('a cell that cannot be read is shown as it was typed, and any other value is left as it is', () => {
  const typed = { ...ridge('Ridge 50'), price: 'about 500' }
  expect(compareChallenges([typed], [ridge('Ridge 50')])).toEqual([
    'Ridge 50: Price about 500',
    'Ridge 50: Price not known',
  ])
  expect(compareChallenges(['a'], ['b'])).toEqual(['a', 'b'])
  const [none, one] = compareChallenges(undefined, [ridge('Ridge 50')])
  expect([none, one]).toEqual(['Empty', expect.stringMatching(/^Name: Ridge 50, Size: /)])
})

it('a list alone is a line for each challenge', () => {
  expect(challengesText([ridge('Ridge 50'), ridge('Ridge 100')])).toMatch(
    /^Name: Ridge 50, Size: .+\nName: Ridge 100, Size: .+$/,
  )
  expect(challengesText([])).toBe('Empty')
})

it('planned changes are a line each, and any other value is left as it is', () => {
  const change = { discountPercentage: 25, affiliateCode: 'BLACK25' }
  expect(plansText([{ at: '2026-11-27T09:00:00.000Z', change }])).toMatch(
    /2026.*: 25% discount with the code BLACK25$/,
  )
  expect(plansText([])).toBe('Empty')
  expect(plansText('later')).toBe('later')
})

it('a planned time is short in a row, with its year where that is another one', () => {
  const now = new Date('2026-11-28T12:00:00.000Z')
  const text = (at: string) => shortPlanned(at, now, 'en-GB', 'UTC')
  expect(text('2026-12-05T09:00:00.000Z')).toBe('5 Dec, 09:00')
  expect(text('2027-12-05T09:00:00.000Z')).toBe('5 Dec 2027, 09:00')
})
