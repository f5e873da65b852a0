import { expect, it } from 'vitest'
import { isActOnFirms, isShortened, LONGEST_RECORDED, recordedText } from './history-version.ts'

it('A text is kept whole up to its longest length, and known as shortened beyond it, however deep it lies', () => {
  const longest = 'x'.repeat(LONGEST_RECORDED)
  expect(recordedText(longest)).toBe(longest)
  expect(isShortened(longest)).toBe(false)
  const beginning = recordedText(`${longest}x`)
  expect(isShortened(beginning)).toBe(true)
  expect(isShortened({ logos: [{ url: beginning }] })).toBe(true)
  expect(isShortened({ logos: [null, 1, 'x'] })).toBe(false)
})

it('An act on firms is none where anything else was touched, as by a restore', () => {
  const part = { action: 'change', subject: 'firm', count: 3 } as const
  expect(isActOnFirms([part])).toBe(true)
  expect(isActOnFirms([])).toBe(false)
  expect(isActOnFirms([part, { action: 'restore', subject: 'backup', count: 1 }])).toBe(false)
  expect(isActOnFirms([{ ...part, subject: 'submission' }])).toBe(false)
})
