import { expect, it } from 'vitest'
import type { Criterion } from '#contract/rubric/rubric.ts'
import { rubricChanges } from './rubric-changes.ts'

const criterion = (key: string, name = key): Criterion => ({ key, name, meaning: 'M', evidence: 'E' })

it('A new version of the rubric tells what came, went and says something else', () => {
  const before = { version: 1, criteria: [criterion('fees'), criterion('support')] }
  const after = { version: 2, criteria: [criterion('support', 'Support answers'), criterion('rules')] }
  const told = rubricChanges(before, after)
  expect(told.map(({ field, before, after }) => [field, before, after])).toEqual([
    ['version', 1, 2],
    ['fees', { name: 'fees', meaning: 'M', evidence: 'E' }, null],
    [
      'support',
      { name: 'support', meaning: 'M', evidence: 'E' },
      { name: 'Support answers', meaning: 'M', evidence: 'E' },
    ],
    ['rules', null, { name: 'rules', meaning: 'M', evidence: 'E' }],
  ])
  expect(told.every(({ kind }) => kind === 'rubric')).toBe(true)
  expect(told[2]?.subject).toEqual({ id: 'support', name: 'Support answers' })
  expect(rubricChanges(before, before)).toEqual([])
  // Another order is another version, in which no criterion says anything else.
  const turned = { version: 2, criteria: before.criteria.toReversed() }
  expect(rubricChanges(before, turned)).toEqual([{ kind: 'rubric', field: 'version', before: 1, after: 2 }])
})
