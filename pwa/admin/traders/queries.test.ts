import { describe, expect, it } from 'vitest'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import type { VerifiedTraders } from '#contract/settings/public-groups.ts'
import { MAX_TRADERS } from '#contract/trader.ts'
import {
  addTrader,
  changePage,
  changeTrader,
  moveTrader,
  networkProblem,
  newTrader,
  pageOf,
  removeTrader,
  type TraderEdit,
  valuesOf,
} from './queries.ts'

const groupOf = (...ids: readonly string[]): VerifiedTraders => ({
  ...settingsDefaults.verifiedTraders,
  traders: ids.map((id) => ({ ...newTrader(id), name: id })),
})
const idsAfter = (edit: TraderEdit, group: VerifiedTraders) => edit(group)?.traders.map(({ id }) => id)

describe('the list of traders', () => {
  it('takes a trader in at its end, with the specified values, up to its limit', () => {
    expect(addTrader(newTrader('c'))(groupOf('a', 'b'))?.traders[2]).toEqual({
      id: 'c',
      name: 'New Trader',
      title: 'Prop Trader',
      experience: '3+ years',
      specialization: 'Forex',
      avatar: '',
      bio: '',
      achievements: [],
      socialLinks: {},
    })
    const full = groupOf(...Array.from({ length: MAX_TRADERS }, (_, index) => `t${index}`))
    expect(addTrader(newTrader('x'))(full)).toBeNull()
  })

  it('moves a trader within its bounds', () => {
    const group = groupOf('a', 'b', 'c')
    expect(idsAfter(moveTrader('b', -1), group)).toEqual(['b', 'a', 'c'])
    expect(idsAfter(moveTrader('b', 1), group)).toEqual(['a', 'c', 'b'])
    expect(moveTrader('a', -1)(group)).toBeNull()
    expect(idsAfter(moveTrader('a', Number.POSITIVE_INFINITY), group)).toEqual(['b', 'c', 'a'])
    expect(moveTrader('x', 1)(group)).toBeNull()
  })

  it('loses a trader, and one that is gone only once', () => {
    expect(idsAfter(removeTrader('b'), groupOf('a', 'b'))).toEqual(['a'])
    expect(idsAfter(removeTrader('b'), groupOf('a'))).toEqual(['a'])
  })
})

describe('an edit over what someone else made meanwhile', () => {
  const before = { ...newTrader('a'), name: 'a' }
  const values = { ...valuesOf(before), name: 'Ada' }

  it('goes through where its trader is as it was, whatever became of the others', () => {
    expect(changeTrader(before, values)(groupOf('b', 'a'))?.traders[1]?.name).toBe('Ada')
  })

  it('does not where its trader was changed or removed', () => {
    const changed = groupOf('b')
    changed.traders.push({ ...before, bio: 'New' })
    expect(changeTrader(before, values)(changed)).toBeNull()
    expect(changeTrader(before, values)(groupOf('b'))).toBeNull()
  })

  it('of the page leaves the traders alone', () => {
    const group = groupOf('a')
    const page = { ...pageOf(group), title: 'People' }
    expect(changePage(pageOf(group), page)(group)).toEqual({ ...group, title: 'People' })
    expect(changePage({ ...pageOf(group), title: 'Old' }, page)(group)).toBeNull()
  })
})

it('the form has a field for each known network, and keeps the others', () => {
  const trader = {
    ...newTrader('a'),
    socialLinks: { blog: 'https://a.example/', github: 'https://g.example/' },
  }
  const values = valuesOf(trader)
  expect(Object.keys(values.socialLinks)).toEqual(['twitter', 'linkedin', 'youtube', 'github', 'blog'])
  const added = addTrader({ ...values, id: 'b' })(groupOf())?.traders[0]
  expect(Object.keys(added?.socialLinks ?? {})).toEqual(['github', 'blog'])
  const group = { ...groupOf(), traders: [trader] }
  expect(changeTrader(trader, values)(group)?.traders[0]?.socialLinks).toEqual({
    github: 'https://g.example/',
    blog: 'https://a.example/',
  })
})

it('a network needs a plain name that is not there yet', () => {
  expect(networkProblem(['twitter'], 'blog')).toBe('')
  expect(networkProblem(['twitter'], 'Twitter')).toContain('already')
  for (const key of ['', 'a.b', '<b>', 'x'.repeat(33), 'a b']) {
    expect(networkProblem([], key)).toContain('letters')
  }
})
