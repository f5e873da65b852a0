import { expect, it } from 'vitest'
import { spellings } from '#testing/contract/spellings.ts'
import { matchesOf } from './combobox-options.ts'

const options = ['Apex Ridge', 'Ridge Capital', 'Brook', 'Capital Ridge'].map((label) => ({
  value: label,
  label,
}))
const found = (typed: string) => matchesOf(options, typed).map(({ label }) => label)

it('what begins with the typed text stands first', () => {
  expect(found('ridge')).toEqual(['Ridge Capital', 'Apex Ridge', 'Capital Ridge'])
})

it('every word has to be in the label, in any order', () => {
  expect(found(' cap  ridge ')).toEqual(['Ridge Capital', 'Capital Ridge'])
  expect(found('ridge brook')).toEqual([])
})

it('a typing error is forgiven where nothing matches as it was typed', () => {
  expect(found('capitol')).toEqual(['Ridge Capital', 'Capital Ridge'])
  expect(found('rigde captal')).toEqual(['Ridge Capital', 'Capital Ridge'])
  expect(found('brok')).toEqual([])
})

it('without a text all options stand in their order', () => {
  expect(found('  ')).toEqual(options.map(({ label }) => label))
})

it.each(spellings)('"%s" is found by "%s"', (label, typed) => {
  const options = [
    { value: 'it', label },
    { value: 'other', label: 'Other' },
  ]
  expect(matchesOf(options, typed).map(({ value }) => value)).toEqual(['it'])
})
