import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { didYouMean } from './did-you-mean.ts'

const named = (...names: readonly string[]) => names.map((name) => ({ name }))
const firms = named('Kestrel Row Funding', 'Brightmoor Futures', 'Halden Ridge Capital', 'Ördög Prop', 'FX')

const counted = new Map<string, number>()

/** How far two words are apart, by its definition. (optimal string alignment) */
function apart(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length
  const key = `${one} ${other}`
  const [a, b] = [one.slice(0, -1), other.slice(0, -1)]
  const replaced = () => apart(a, b) + (one.at(-1) === other.at(-1) ? 0 : 1)
  const swaps = one.length > 1 && one.at(-1) === other.at(-2) && one.at(-2) === other.at(-1)
  const swapped = () => (swaps ? apart(one.slice(0, -2), other.slice(0, -2)) + 1 : replaced())
  const least = counted.get(key) ?? Math.min(replaced(), swapped(), apart(a, other) + 1, apart(one, b) + 1)
  counted.set(key, least)
  return least
}

describe('What was meant by a search', () => {
  it.each([
    ['britmor', 'Brightmoor'],
    ['brighmoore', 'Brightmoor'],
    ['birghtmoor', 'Brightmoor'],
    ['kestril rwo', 'Kestrel Row'],
    ['halden rigde capitol', 'Halden Ridge Capital'],
    ['ordögg', 'Ördög'],
    ['BRIGHTMOR', 'Brightmoor'],
  ])('by "%s" is %s', (search, meant) => {
    expect(didYouMean(search, firms)).toBe(meant)
  })

  it.each(['zulu', 'brown', 'fy', '', '   ', 'k'.repeat(500)])('by "%s" is nothing', (search) => {
    expect(didYouMean(search, firms)).toBeNull()
  })

  it('is the nearest of several, and of equals the first of the list', () => {
    expect(didYouMean('apexx', named('Apax', 'Apex'))).toBe('Apex')
    expect(didYouMean('apix', named('Apax', 'Apex'))).toBe('Apax')
  })

  it('is found with any one letter left out, whatever the name', () => {
    const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')
    fc.assert(
      fc.property(fc.array(letters, { minLength: 6, maxLength: 20 }), fc.nat(19), (word, at) => {
        const name = word.join('')
        const typed = word.toSpliced(at % word.length, 1).join('')
        expect(didYouMean(typed, named(name))).toBe(name)
      }),
    )
  })

  it('is the first of those that are nearest, of which at most a third of the letters differ', () => {
    const letters = fc.oneof(fc.constantFrom(...'ab'), fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'))
    const word = fc.string({ unit: letters, minLength: 4, maxLength: 30 })
    fc.assert(
      fc.property(word, fc.array(word, { minLength: 1, maxLength: 4 }), (typed, names) => {
        const far = (name: string) => apart(typed, name)
        const near = names.filter((name) => far(name) <= Math.floor(Math.max(typed.length, name.length) / 3))
        const meant = near.sort((one, other) => far(one) - far(other))[0] ?? null
        expect(didYouMean(typed, named(...names))).toBe(meant)
      }),
    )
  })

  it('folds the name of a firm once, however often it is asked', () => {
    let times = 0
    const firm = {
      get name() {
        times += 1
        return 'Brightmoor Futures'
      },
    }
    for (const search of ['zulu', 'zebra', 'quartz']) didYouMean(search, [firm])
    expect(times).toBe(1)
  })

  it('takes any text without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const meant = didYouMean(text, firms)
        expect(meant === null || firms.some(({ name }) => name.startsWith(meant))).toBe(true)
      }),
    )
  })
})
