import { expect, it } from 'vitest'
import { bandsOf, linesText, tierTable } from './rubric-cards.tsx'

const criteria = Array.from({ length: 10 }, (_, place) => ({
  key: `c${place}`,
  name: `Criterion ${place}`,
  meaning: 'Yes.',
  evidence: 'A page',
}))
const byYes = (...counts: readonly number[]) =>
  Array.from({ length: 11 }, (_, yes) => counts.filter((count) => count === yes).length)

it('The tiers of today stand by their number of yes, those without firms left out', () => {
  const { heads, rows } = tierTable({
    criteria,
    tiers: [
      { tier: 'gold', byYes: byYes(8, 7), notAssessed: 1 },
      { tier: 'silver', byYes: byYes(), notAssessed: 0 },
      { tier: 'avoid', byYes: byYes(0, 4), notAssessed: 0 },
    ],
  })
  expect(heads).toEqual(['Tier', 'Firms', '8 to 10 yes', '5 to 7 yes', '0 to 4 yes', 'Not assessed'])
  expect(rows).toEqual([
    { label: 'Gold', figures: [3, 1, 1, 0, 1] },
    { label: 'Avoid', figures: [2, 0, 0, 2, 0] },
  ])
})

it('Every number of yes has a column, whatever the number of criteria', () => {
  for (let count = 1; count <= 20; count += 1) {
    const covered = bandsOf(count).flatMap(({ from, to }) =>
      Array.from({ length: to - from + 1 }, (_, more) => from + more),
    )
    expect(
      covered.toSorted((one, other) => one - other),
      `of ${count}`,
    ).toEqual(Array.from({ length: count + 1 }, (_, yes) => yes))
  }
  expect(bandsOf(2).map(({ from }) => from)).toEqual([2, 1, 0])
})

it('The lines of all assessed firms are counted, and nothing is said of none', () => {
  const gold = { tier: 'gold', byYes: byYes(8, 7), notAssessed: 4 } as const
  expect(linesText({ criteria, tiers: [gold] })).toBe(
    'Of 20 lines 15 say yes; the others say no or are not known yet.',
  )
  expect(linesText({ criteria, tiers: [{ ...gold, byYes: byYes() }] })).toBe('')
})
