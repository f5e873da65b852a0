import { describe, expect, it } from 'vitest'
import { createWrittenSearches } from './written-searches.ts'

describe('a search that is drawn', () => {
  it('is of the box, in turn or with others left out', () => {
    const searches = createWrittenSearches('')
    for (const text of ['b', 'br', 'bri', 'brig']) searches.add(text)
    expect(['b', 'brig'].map(searches.isFromElsewhere)).toEqual([false, false])
    expect(searches.isFromElsewhere('bri')).toBe(true)
  })

  it('is of the box even where it comes after its text was deleted again', () => {
    const searches = createWrittenSearches('')
    // Deleted before it is drawn, so the address is the one that is drawn still.
    for (const text of ['mor', '', 'b']) searches.add(text)
    expect(['mor', '', 'b'].map(searches.isFromElsewhere)).toEqual([false, false, false])
  })

  it('is from elsewhere once what the box wrote is drawn, or nothing was written', () => {
    const searches = createWrittenSearches('a')
    expect(searches.isFromElsewhere('b')).toBe(true)
    searches.add('bc')
    searches.add('b')
    expect(['b', 'bc'].map(searches.isFromElsewhere)).toEqual([false, true])
  })

  it('is none where another part of the address changed, and what is under way stays so', () => {
    const searches = createWrittenSearches('b')
    searches.add('br')
    expect(['b', 'br'].map(searches.isFromElsewhere)).toEqual([false, false])
  })
})
