import { expect, it } from 'vitest'
import { choiceParam, choicesParam, openParam, readParams, textParam, writeParams } from './use-params.ts'

const table = {
  search: textParam('q', 8),
  tiers: choicesParam('tier', ['gold', 'silver', 'bronze']),
  order: choiceParam('sort', ['oldest', 'newest'], 'oldest'),
  state: choiceParam('state', ['live', 'draft'], null),
  selected: openParam('firm'),
}
const read = (query: string) => readParams(table, new URLSearchParams(query))
const write = (query: string, change: Parameters<typeof writeParams<ReturnType<typeof read>>>[2]) =>
  writeParams(table, new URLSearchParams(query), change).toString()

it('an address without parameters says the defaults, and they leave none', () => {
  const defaults = { search: '', tiers: [], order: 'oldest', state: null, selected: null } as const
  expect(read('')).toEqual(defaults)
  expect(write('q=apex&tier=gold&tier=silver&sort=newest&state=live&firm=a', defaults)).toBe('')
})

it('unknown values are the defaults, and long texts are cut', () => {
  expect(read('sort=x&state=__proto__&tier=x&tier=silver&tier=gold&q=a-long-search')).toEqual({
    ...read(''),
    search: 'a-long-s',
    tiers: ['gold', 'silver'],
  })
})

it('setting some keeps all others', () => {
  expect(write('tab=firms&tier=gold&firm=a', { tiers: ['silver', 'gold'], state: 'draft' })).toBe(
    'tab=firms&tier=gold&firm=a&tier=silver&state=draft',
  )
  expect(write('tab=firms&tier=gold&tier=silver&firm=a', { tiers: ['silver'], selected: null })).toBe(
    'tab=firms&tier=silver',
  )
})
