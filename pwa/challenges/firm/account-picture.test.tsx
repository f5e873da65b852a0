import { renderToString } from 'react-dom/server'
import { describe, expect, it, test } from 'vitest'
import { sampleChallenge } from '#testing/contract/sample-challenge.ts'
import { AccountPicture, accountLines, labelPlaces } from './account-picture.tsx'

describe('the labels of a picture', () => {
  it('stand beside their lines where there is room', () => {
    expect(labelPlaces([26, 80, 150])).toEqual([26, 80, 150])
  })

  it('move apart where they would cover each other, and never leave the picture', () => {
    const places = labelPlaces([120, 122, 124, 150])
    expect(places).toHaveLength(4)
    for (const [index, place] of places.entries()) {
      expect(place).toBeLessThanOrEqual(156)
      if (index > 0) expect(place - (places[index - 1] ?? 0)).toBeGreaterThanOrEqual(36)
    }
  })
})

test('A picture says in words what it shows, the highest balance first', () => {
  const html = renderToString(
    <AccountPicture
      challenge={sampleChallenge({
        profitTargets: [8, 5],
        dailyLoss: 5,
        maxLoss: 10,
        drawdownKind: 'trailing_intraday',
      })}
    />,
  )
  expect(html).toContain(
    'aria-label="The account on its first day: Target at $54,000, Start at $50,000, Daily floor at $47,500, Maximum floor at $45,000. The maximum floor rises with the balance."',
  )
})

test('What lies below a floor is washed, also where the floor rises', () => {
  for (const drawdownKind of ['static', 'trailing_end_of_day'] as const) {
    const html = renderToString(<AccountPicture challenge={sampleChallenge({ maxLoss: 10, drawdownKind })} />)
    const [wash, , , floor] = [...html.matchAll(/points="([^"]+)"/g)].map(([, points]) => points)
    expect(wash).toContain(floor)
  }
})

test('Of an account with no known line nothing is drawn', () => {
  expect(renderToString(<AccountPicture challenge={sampleChallenge({ dailyLoss: null })} />)).toBe('')
})

describe('The lines of an account', () => {
  const account = {
    accountSize: 50_000,
    currency: 'USD',
    id: 'a',
    name: 'A',
    sourceUrl: '',
    checkedAt: '2026-11-18',
  }

  it('stand where the rules put them', () => {
    const rules = { profitTargets: [8, 5], dailyLoss: 5, maxLoss: 10 }
    expect(accountLines({ ...account, ...rules })).toEqual({
      start: 50_000,
      target: 54_000,
      dailyFloor: 47_500,
      maximumFloor: 45_000,
    })
  })

  it('are absent where a rule is not known, and where there is no such limit', () => {
    expect(accountLines({ ...account, dailyLoss: null })).toEqual({ start: 50_000 })
  })
})
