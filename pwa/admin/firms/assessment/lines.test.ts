import { expect, it } from 'vitest'
import type { AssessmentLine } from '#contract/rubric/assessment.ts'
import { checkedOn, lineOf, withLine, withVerdict } from './lines.ts'

const today = '2026-11-26'
const line = (criterion: string, more: Partial<AssessmentLine> = {}): AssessmentLine => ({
  criterion,
  verdict: 'yes',
  note: '',
  source: '',
  checkedOn: '2026-11-20',
  ...more,
})

it('A new answer was found today; the same answer again keeps its day', () => {
  const lines = [line('fees')]
  expect(withVerdict(lines, 'fees', { verdict: 'no', today })).toEqual([
    line('fees', { verdict: 'no', checkedOn: today }),
  ])
  expect(withVerdict(lines, 'fees', { verdict: 'yes', today })).toBe(lines)
  expect(withVerdict(lines, 'support', { verdict: 'yes', today })).toEqual([
    line('fees'),
    line('support', { checkedOn: today }),
  ])
  expect(withVerdict(lines, 'fees', { verdict: 'unknown', today })).toEqual([
    line('fees', { verdict: 'unknown' }),
  ])
})

it('What says nothing is no line, so that a form is as it was once the last word is gone', () => {
  const noted = withLine([], 'fees', { note: 'Asked' })
  expect(noted).toHaveLength(1)
  expect(withLine(noted, 'fees', { note: '' })).toEqual([])
  expect(lineOf([], 'fees')).toMatchObject({ verdict: 'unknown', checkedOn: '' })
})

it('A check of today is one of the answers, not of what is not known', () => {
  const asked = line('support', { verdict: 'unknown', checkedOn: '' })
  expect(checkedOn([line('fees'), asked], today)).toEqual([line('fees', { checkedOn: today }), asked])
})
