import { describe, expect, it } from 'vitest'
import type { FromWorker, ToWorker } from './device/messages.ts'
import { type CountryChoice, type CountryKeeper, createMyCountryStore } from './my-country-store.ts'

/** What outlives a page. */
function aKeeper(): CountryKeeper {
  let kept: CountryChoice | null = null
  return {
    read: () => kept,
    write: ({ country, hidesRestricted }) => {
      kept = country === '' ? null : { country, hidesRestricted }
    },
  }
}

/** A page whose worker answers when the test does. */
function aPage(keeper: CountryKeeper = aKeeper()) {
  const sent: ToWorker[] = []
  const listeners: ((message: FromWorker) => void)[] = []
  const store = createMyCountryStore(
    {
      send: (message) => sent.push(message),
      subscribe: (listener) => {
        listeners.push(listener)
        return () => undefined
      },
    },
    keeper,
  )
  const answer = (message: FromWorker) => {
    for (const listener of listeners) listener(message)
  }
  return { sent, store, answer }
}

describe("the visitor's country", () => {
  it('is asked of the device, which says which firms it concerns', () => {
    const { store, sent, answer } = aPage()
    store.choose('DE')
    expect(sent).toEqual([{ kind: 'read-restricted', country: 'DE' }])
    answer({ kind: 'restricted', country: 'DE', ids: ['a'] })
    expect([...store.get().restricted]).toEqual(['a'])
  })

  it('is asked again once the list on the device changed', () => {
    const { store, sent, answer } = aPage()
    answer({ kind: 'storage', holds: 'directory' })
    expect(sent).toEqual([])
    store.choose('DE')
    answer({ kind: 'storage', holds: 'directory' })
    expect(sent).toHaveLength(2)
  })

  it('heeds no answer about the one chosen before', () => {
    const { store, answer } = aPage()
    store.choose('DE')
    store.choose('FR')
    answer({ kind: 'restricted', country: 'DE', ids: ['a'] })
    expect(store.get().restricted.size).toBe(0)
  })

  it('outlives the page with its switch, and is gone once it is taken back', () => {
    const keeper = aKeeper()
    const { store } = aPage(keeper)
    store.choose('DE')
    store.hideRestricted(true)
    const next = aPage(keeper)
    next.store.start()
    expect(next.store.get()).toMatchObject({ country: 'DE', hidesRestricted: true })
    expect(next.store.getServer().country).toBe('')
    next.store.choose('')
    const last = aPage(keeper)
    last.store.start()
    expect(last.store.get().country).toBe('')
    expect(last.sent).toEqual([])
  })
})
