import * as v from 'valibot'
import { expect, it } from 'vitest'
import { MOST_CHALLENGES } from './challenges/options.ts'
import { firmBulk, MOST_AT_ONCE } from './firm-bulk.ts'

it('An act on many firms names its first fault alone, however many it has', () => {
  const one = { tag: '"t"', change: { challenges: Array.from({ length: MOST_CHALLENGES }, () => ({})) } }
  const change = Array.from({ length: MOST_AT_ONCE }, (_, index) => ({ id: `firm-${index}`, ...one }))
  const { issues = [] } = v.safeParse(firmBulk, { create: [], change, remove: [] })
  expect(issues.map((issue) => v.getDotPath(issue))).toEqual(['change.0.change.challenges.0.name'])
})
