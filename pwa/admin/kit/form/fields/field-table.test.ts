import { expect, it } from 'vitest'
import { type FieldTexts, recordedLabel } from './field-table.ts'
import { comparedIn, valueIn } from './field-text.tsx'

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

it('a value reads as its row says, else as its kind does, else as it is stored', () => {
  const options = [{ value: 'top-left', label: 'Top left' }]
  const fields: FieldTexts = {
    opacity: { kind: 'slider', min: 0, max: 1, step: 0.1, unit: 'share', label: 'Opacity' },
    discount: { kind: 'percent', label: 'Discount' },
    duration: { kind: 'seconds', min: 3, max: 15, fallback: 6, label: 'Duration in seconds' },
    position: { kind: 'choice', options, label: 'Position' },
    tier: { options, text: (value) => String(value).toUpperCase(), label: 'Tier' },
    seen: { kind: 'moment', label: 'Seen' },
  }
  const read = (path: string, value: unknown) => valueIn(fields, path, value)
  expect([read('opacity', 0.35), read('discount', 0), read('duration', 6500)]).toEqual(['35%', '0%', '6.5'])
  expect([read('position', 'top-left'), read('position', 'gone')]).toEqual(['Top left', 'gone'])
  expect([read('tier', 'gold'), read('tier', ''), read('other', true)]).toEqual(['GOLD', 'Empty', 'Yes'])
  expect(read('seen', '2026-11-20T12:00:00.000Z')).toMatch(/2026/)
  expect([read('seen', 'never'), read('constructor', 'x')]).toEqual(['never', 'x'])
  expect(comparedIn(fields, 'discount', [null, 25])).toEqual(['Empty', '25%'])
})
