import { expect, it } from 'vitest'
import type { PublicChange } from '#contract/public-changes/public-change.ts'
import { aChange } from '#testing/contract/a-change.ts'
import { daysOf } from './change-days.ts'

const price = (id: string, at: string, firm = 'kestrel'): PublicChange =>
  aChange({
    id,
    at,
    firm: { id: firm, slug: firm, name: firm, category: 'gold' },
    kind: 'challenge',
    field: 'price',
  })

const idsOf = (changes: readonly PublicChange[]) =>
  daysOf(changes).map(({ groups }) => groups.map(({ first, more }) => [first, ...more].map(({ id }) => id)))

it('entries stand by their day in UTC', () => {
  const changes = [
    aChange({ id: 'a', at: '2026-12-04T00:00:00.000Z' }),
    aChange({ id: 'b', at: '2026-12-03T23:59:59.999Z' }),
  ]
  expect(daysOf(changes).map(({ day, count }) => [day, count])).toEqual([
    ['2026-12-04', 1],
    ['2026-12-03', 1],
  ])
})

it('prices of one firm at one moment are folded, others are not', () => {
  const [at, later] = ['2026-12-04T11:20:00.000Z', '2026-12-04T11:21:00.000Z']
  expect(idsOf([price('d', later), price('c', at, 'opal'), price('b', at), price('a', at)])).toEqual([
    [['d'], ['c'], ['b', 'a']],
  ])
})

it('minor changes of one firm on one day are folded, with the count of the day', () => {
  const minor = { minor: true, kind: 'facts', field: 'website' } as const
  const days = daysOf([
    aChange({ id: 'c', at: '2026-12-04T12:00:00.000Z', ...minor }),
    aChange({ id: 'b', at: '2026-12-04T11:00:00.000Z' }),
    aChange({ id: 'a', at: '2026-12-04T10:00:00.000Z', ...minor }),
  ])
  expect(days[0]).toMatchObject({ count: 3, minor: 2 })
  expect(days[0]?.groups.map(({ fold, first, more }) => [fold, first.id, more.length])).toEqual([
    ['minor', 'c', 1],
    ['prices', 'b', 0],
  ])
})

it('code, discount and validity of one moment stand together, where they changed for one reason', () => {
  const offer = (id: string, at: string, reason = '') =>
    aChange({ id, at, kind: 'offer', field: 'affiliateCode', reason })
  const [at, later] = ['2026-12-04T11:20:00.000Z', '2026-12-04T11:21:00.000Z']
  const days = daysOf([offer('d', later), offer('c', at), offer('b', at), offer('a', at, 'Another')])
  expect(days[0]?.groups.map(({ fold, first, more }) => [fold, first.id, more.map(({ id }) => id)])).toEqual([
    ['offer', 'd', []],
    ['offer', 'c', ['b']],
    ['offer', 'a', []],
  ])
})

it('the offer that ends with a standing is part of its entry, at another moment it is none', () => {
  const [at, later] = ['2026-12-04T11:20:00.000Z', '2026-12-04T11:21:00.000Z']
  const standing = aChange({ id: 'c', at, kind: 'standing', field: 'standing' })
  const offer = { kind: 'offer', field: 'affiliateCode' } as const
  const changes = [aChange({ id: 'd', at: later, ...offer }), standing, aChange({ id: 'b', at, ...offer })]
  expect(idsOf(changes)).toEqual([[['d'], ['c', 'b']]])
})

it('what a file brought at one moment is one, and a few that were added one after the other are not', () => {
  const added = (id: string, at: string, kind: 'added' | 'challenge' = 'added') =>
    aChange({ id, at, kind, field: '', before: null, firm: { id, slug: id, name: id, category: 'gold' } })
  const [at, later] = ['2026-12-04T11:20:00.000Z', '2026-12-04T11:21:00.000Z']
  const brought = ['a', 'b', 'c', 'd'].map((id) => added(id, at))
  const days = daysOf([added('x', later), added('y', later), ...brought, added('e', at, 'challenge')])
  expect(days[0]?.groups.map(({ fold, first, more }) => [fold, first.id, more.length])).toEqual([
    ['prices', 'x', 0],
    ['prices', 'y', 0],
    ['arrivals', 'a', 4],
  ])
  expect(daysOf(brought)[0]?.groups).toHaveLength(4)
})
