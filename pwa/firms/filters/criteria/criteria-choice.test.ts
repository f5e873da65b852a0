import { expect, it } from 'vitest'
import { firmsMeeting } from './criteria-choice.tsx'

const met = { 'legal-entity': ['a', 'b', 'c'], 'fees-complete': ['b', 'c'], 'support-answers': ['c'] }
const ids = (...criteria: string[]) => [...(firmsMeeting(met, criteria) ?? ['all'])]

it('Firms meet each of the criteria that are chosen', () => {
  expect(ids('fees-complete')).toEqual(['b', 'c'])
  expect(ids('legal-entity', 'fees-complete')).toEqual(['b', 'c'])
  expect(ids('fees-complete', 'support-answers')).toEqual(['c'])
})

it('No criterion narrows nothing, and one that nobody knows leaves no firm', () => {
  expect(firmsMeeting(met, [])).toBeNull()
  expect(ids('constructor')).toEqual([])
  expect(ids('legal-entity', 'gone-since')).toEqual([])
})
