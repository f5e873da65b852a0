import { describe, expect, it } from 'vitest'
import { sampleRow } from '#testing/contract/sample-firm.ts'
import { type CountryChoice, type CountryKeeper, createMyCountryStore } from './my-country-store.ts'

/** Storage that outlives a page. */
function aKeeper(): CountryKeeper {
  let kept: CountryChoice | null = null
  return {
    read: () => kept,
    write: ({ country, hidesRestricted }) => {
      kept = country === '' ? null : { country, hidesRestricted }
    },
  }
}

const usOnly = sampleRow({ restrictedCountries: ['Germany', 'IR'] })

describe("the visitor's country", () => {
  it('says by its name which firms take its traders', async () => {
    const store = createMyCountryStore(aKeeper())
    await store.choose('DE')
    const { known } = store.get()
    expect(known?.name).toBe('Germany')
    expect(known?.availabilityOf(usOnly)).toBe('restricted')
    expect(known?.availabilityOf(sampleRow({ restrictedCountries: [] }))).toBe('unstated')
  })

  it('says nothing of the one chosen before', async () => {
    const store = createMyCountryStore(aKeeper())
    await Promise.all([store.choose('DE'), store.choose('FR')])
    expect(store.get().known?.name).toBe('France')
    expect(store.get().known?.availabilityOf(usOnly)).toBe('available')
  })

  it('outlives the page with its switch, and is gone once it is taken back', async () => {
    const keeper = aKeeper()
    const store = createMyCountryStore(keeper)
    await store.choose('DE')
    store.hideRestricted(true)
    const next = createMyCountryStore(keeper)
    await next.start()
    expect(next.get()).toMatchObject({ country: 'DE', hidesRestricted: true, known: { name: 'Germany' } })
    expect(next.getServer().country).toBe('')
    await next.choose('')
    const last = createMyCountryStore(keeper)
    await last.start()
    expect(last.get()).toBe(last.getServer())
  })
})
