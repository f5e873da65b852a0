import { expect, it } from 'vitest'
import { recordedLabel } from './field-table.ts'

it('a field is labelled in History as in its form, in the case of a sentence, unless its row says otherwise', () => {
  const labels = ['Max Funding', 'Logo URL', 'In This Tier Since', 'Include in carousel', 'LinkedIn Page']
  expect(labels.map((label) => recordedLabel({ label }))).toEqual([
    'Max funding',
    'Logo URL',
    'In this tier since',
    'Include in carousel',
    'LinkedIn page',
  ])
  expect(recordedLabel({ label: 'Category', recorded: 'Tier' })).toBe('Tier')
})
