import { expect, it } from 'vitest'
import { availableIn, createMyCountryStore } from '#pwa/data/my-country-store.ts'
import { sampleFirm, sampleRow } from '#testing/contract/sample-firm.ts'
import { rendered, textOf } from '#testing/screens/rendered-list.tsx'
import { CountryChoice, countryOptions } from './country-choice.tsx'

const firms = [
  sampleRow({ id: 'a', restrictedCountries: ['Germany'] }),
  sampleRow({ id: 'b', restrictedCountries: ['Iran'] }),
  sampleRow({ id: 'c', restrictedCountries: [] }),
]

it('firms that take no traders of the country are hidden by the switch; those that state nothing stay', async () => {
  const store = createMyCountryStore({ read: () => null, write: () => false })
  const ids = () => availableIn(store.get(), firms, (firm) => firm).map(({ id }) => id)
  await store.choose('DE')
  expect(ids()).toEqual(['a', 'b', 'c'])
  store.hideRestricted(true)
  expect(ids()).toEqual(['b', 'c'])
  await store.choose('')
  expect(ids()).toEqual(['a', 'b', 'c'])
})

it('the countries stand by name, and not in what the server draws', () => {
  const names = countryOptions().map(({ name }) => name)
  expect(names.slice(0, 2)).toEqual(['Afghanistan', 'Åland Islands'])
  expect(names).toHaveLength(249)
  const html = rendered(<CountryChoice />, { firms: [sampleFirm()] })
  expect(textOf(html)).toContain('Available in my country Any country')
  expect(html.match(/<option/g)).toHaveLength(1)
  expect(html).not.toContain('Hide restricted firms')
})
