import { expect, it } from 'vitest'
import { otherInstruments, withInstrument, withOthers } from './form-parts.tsx'

it('an instrument goes on once, before the others, and off in any spelling', () => {
  expect(withInstrument(['FOREX', 'Crypto'], 'cfd', true)).toEqual(['FOREX', 'cfd', 'Crypto'])
  expect(withInstrument(['cfd', 'Crypto'], 'cfd', true)).toEqual(['cfd', 'Crypto'])
  expect(withInstrument(['FOREX', 'Crypto'], 'forex', false)).toEqual(['Crypto'])
})

it('others are words between commas; one that can be ticked is not among them', () => {
  expect(withOthers(['forex', 'Old'], ' Crypto, , cfd,Indices ')).toEqual(['forex', 'Crypto', 'Indices'])
  expect(otherInstruments(['forex', 'Crypto', 'CFD'])).toEqual(['Crypto'])
})
