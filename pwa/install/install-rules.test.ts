import { describe, expect, it } from 'vitest'
import { days } from '#contract/primitives/time.ts'
import { countVisit, mayOffer, type Notes, noteCopied, noteNotNow } from './install-rules.ts'

const NOW = Date.parse('2026-11-20T09:00:00Z')

function aStorage(): Storage {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  } as unknown as Storage
}

const aBrowser = (): Notes => ({ lasting: aStorage(), tab: aStorage() })
const inNewTab = (notes: Notes): Notes => ({ ...notes, tab: aStorage() })

describe('the install card', () => {
  it('does not come at the first visit, however many pages it has', () => {
    const notes = aBrowser()
    expect(mayOffer(notes, countVisit(notes), NOW)).toBe(false)
    expect(mayOffer(notes, countVisit(notes), NOW)).toBe(false)
  })

  it('may come at the second visit', () => {
    const notes = aBrowser()
    countVisit(notes)
    const second = inNewTab(notes)
    expect(mayOffer(second, countVisit(second), NOW)).toBe(true)
  })

  it('may come at the first visit once a code was copied', () => {
    const notes = aBrowser()
    const visits = countVisit(notes)
    noteCopied(notes)
    expect(mayOffer(notes, visits, NOW)).toBe(true)
    noteNotNow(notes, NOW)
    expect(mayOffer(notes, visits, NOW + 1)).toBe(false)
  })

  it('waits 30 days after "Not now"', () => {
    const notes = aBrowser()
    noteNotNow(notes, NOW)
    expect(mayOffer(notes, 5, NOW + days(30) - 1)).toBe(false)
    expect(mayOffer(notes, 5, NOW + days(30))).toBe(true)
  })
})
