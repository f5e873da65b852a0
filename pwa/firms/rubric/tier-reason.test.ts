import { expect, it } from 'vitest'
import { tierReason } from './tier-reason.ts'

const entry = (kind: 'tier' | 'criteria' | 'facts', reason: string, day: number) => ({
  kind,
  field: kind === 'tier' ? 'category' : 'any',
  after: kind === 'tier' ? 'Gold' : null,
  reason,
  at: `2026-11-${day}T10:00:00.000Z`,
})

it('The reason of a tier is the last one that was given for it, or for a line since', () => {
  const [tier, line] = [
    entry('tier', 'Ten years of payouts.', 10),
    entry('criteria', 'The one no is old.', 18),
  ]
  expect(tierReason([entry('facts', 'New site.', 20), line, tier], 'gold')?.text).toBe('The one no is old.')
  expect(tierReason([entry('criteria', '', 18), tier], 'gold')).toEqual({
    text: 'Ten years of payouts.',
    at: '2026-11-10T10:00:00.000Z',
  })
})

it('A reason for an earlier tier is none for this one, and neither is one that had to go', () => {
  const earlier = entry('criteria', 'Why it was silver.', 10)
  expect(tierReason([entry('tier', '', 18), earlier], 'gold')).toBeNull()
  const removed = { ...earlier, removed: { at: earlier.at, reason: 'A court said so.' } }
  expect(tierReason([removed], 'gold')).toBeNull()
  expect(tierReason([], 'gold')).toBeNull()
})

it('A firm that a restore moved to another tier without an entry of its own has no reason for it', () => {
  const tier = entry('tier', 'Ten years of payouts.', 10)
  const line = entry('criteria', 'The one no is old.', 18)
  expect(tierReason([line, tier], 'GOLD')?.text).toBe('The one no is old.')
  expect(tierReason([line, tier], 'bronze')).toBeNull()
})
