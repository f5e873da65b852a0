import { expect, it } from 'vitest'
import type { AssessmentLine } from './assessment.ts'
import { criteriaChanges } from './criteria-changes.ts'
import type { Criterion } from './rubric.ts'

const criterion = (key: string, name = key): Criterion => ({ key, name, meaning: 'M', evidence: 'E' })
const line = (key: string, more: Partial<AssessmentLine> = {}): AssessmentLine => ({
  criterion: key,
  verdict: 'yes',
  note: '',
  source: '',
  checkedOn: '2026-11-20',
  ...more,
})
const yes = { verdict: 'yes', note: '', source: '' }
const unknown = { verdict: 'unknown', note: '', source: '' }

it('The lines of an assessment that say something else are told under the name of their criterion', () => {
  const before = [line('fees'), line('support'), line('rules')]
  const after = [
    line('rules', { checkedOn: '2026-11-26' }),
    line('fees', { verdict: 'no', note: 'Two' }),
    line('gone'),
  ]
  expect(criteriaChanges(before, after, [criterion('fees', 'Fees complete')])).toEqual([
    {
      kind: 'criteria',
      field: 'fees',
      subject: { id: 'fees', name: 'Fees complete' },
      before: yes,
      after: { verdict: 'no', note: 'Two', source: '' },
    },
    {
      kind: 'criteria',
      field: 'support',
      subject: { id: 'support', name: 'support' },
      before: yes,
      after: unknown,
    },
    { kind: 'criteria', field: 'gone', subject: { id: 'gone', name: 'gone' }, before: unknown, after: yes },
  ])
  expect(criteriaChanges(before, before.toReversed(), [])).toEqual([])
  const source = 'https://firm.example/fees'
  expect(criteriaChanges([line('fees')], [line('fees', { source })], [])).toMatchObject([
    { field: 'fees', before: yes, after: { ...yes, source } },
  ])
})
