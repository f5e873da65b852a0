import { expect, it } from 'vitest'
import { translateOf } from './words.tsx'

it.each(['$50,000', '$300K', '80% - 90%', '€1.99', '1,500 USD', '$165 / month'])(
  '%s is no word to translate',
  (amount) => {
    expect(translateOf(amount)).toBe('no')
  },
)

it.each(['Not known', 'None', '5 accounts', '', undefined])('%s may be translated', (words) => {
  expect(translateOf(words)).toBeUndefined()
})
