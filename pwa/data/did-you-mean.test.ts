import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { didYouMean } from './did-you-mean.ts'

const named = (...names: readonly string[]) => names.map((name) => ({ name }))
const firms = named('Kestrel Row Funding', 'Brightmoor Futures', 'Halden Ridge Capital', 'Ördög Prop', 'FX')

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

  it('reads the name of a firm once, however often it is asked', () => {
    let times = 0
    const firm = {
      get name() {
        times += 1
        return 'Brightmoor Futures'
      },
    }
    for (const search of ['britmor', 'zulu', 'brightmor']) didYouMean(search, [firm])
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
