import { expect, it } from 'vitest'
import { sampleFirm } from '#testing/contract/sample-firm.ts'
import { categoryChoices } from './firm-values.ts'

const labels = (category: string | null, role: 'admin' | 'moderator') =>
  categoryChoices(category === null ? null : sampleFirm({ category }), role).map(({ label }) => label)

it('an admin moves a firm anywhere, and may leave it where no tier is', () => {
  expect(labels('gold', 'admin')).toEqual(['Gold', 'Silver', 'Bronze', 'Avoid'])
  expect(labels('<b>', 'admin')).toEqual(['Gold', 'Silver', 'Bronze', 'Avoid', '<b> (shown as UNRATED)'])
})

it('a moderator moves no firm to or from avoid', () => {
  expect(labels('silver', 'moderator')).toEqual(['Gold', 'Silver', 'Bronze'])
  expect(labels('AVOID', 'moderator')).toEqual(['Avoid'])
  expect(labels(null, 'moderator')).toEqual(['Gold', 'Silver', 'Bronze', 'Avoid'])
})
