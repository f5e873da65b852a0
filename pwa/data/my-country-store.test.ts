import { describe, expect, it } from 'vitest'
import { sampleRow } from '#testing/contract/sample-firm.ts'
import { createMyCountryStore, type MyCountry } from './my-country-store.ts'
import type { StorageItem } from './storage-item.ts'

/** Storage that outlives a page. */
function aPlace(): StorageItem<MyCountry> {
  let kept: MyCountry | null = null
  return {
    read: () => kept,
    write: (choice) => {
      kept = choice && (choice.country === '' ? null : { ...choice, known: null })
      return true
    },
  }
}

const usOnly = sampleRow({ restrictedCountries: ['Germany', 'IR'] })

describe("the visitor's country", () => {
  it('says by its name which firms take its traders', async () => {
    const store = createMyCountryStore(aPlace())
    await store.choose('DE')
    const { known } = store.get()
    expect(known?.name).toBe('Germany')
    expect(known?.availabilityOf(usOnly)).toBe('restricted')
    expect(known?.availabilityOf(sampleRow({ restrictedCountries: [] }))).toBe('unstated')
  })

  it('says nothing of the one chosen before', async () => {
    const store = createMyCountryStore(aPlace())
    await Promise.all([store.choose('DE'), store.choose('FR')])
    expect(store.get().known?.name).toBe('France')
    expect(store.get().known?.availabilityOf(usOnly)).toBe('available')
  })

  it('outlives the page with its switch, and is gone once it is taken back', async () => {
    const place = aPlace()
    const store = createMyCountryStore(place)
    await store.choose('DE')
    store.hideRestricted(true)
    const next = createMyCountryStore(place)
    await next.start()
    expect(next.get()).toMatchObject({ country: 'DE', hidesRestricted: true, known: { name: 'Germany' } })
    expect(next.first.country).toBe('')
    await next.choose('')
    const last = createMyCountryStore(place)
    await last.start()
    expect(last.get()).toBe(last.first)
  })
})
