import { expect, it } from 'vitest'
import type { AssessmentLine } from '../rubric/assessment.ts'
import { assessmentCell, readAssessment } from './assessment-cell.ts'

const line = (values: Partial<AssessmentLine>): AssessmentLine => ({
  criterion: 'legal-entity',
  verdict: 'yes',
  note: '',
  source: '',
  checkedOn: '2026-11-20',
  ...values,
})
const lines = [
  line({ source: 'https://register.example/12', note: 'Entry of 12 May' }),
  line({ criterion: 'fees-complete', verdict: 'no', note: 'https://is.no/source of it' }),
  line({ criterion: 'support-answers', verdict: 'unknown', checkedOn: '', note: '2026-11-19 asked' }),
]

it('A cell has a line for each criterion, in which a note is taken for neither day nor address', () => {
  const cell = assessmentCell(lines)
  expect(cell.split('\n')).toEqual([
    'legal-entity yes 2026-11-20 https://register.example/12 Entry of 12 May',
    'fees-complete no 2026-11-20 - https://is.no/source of it',
    'support-answers unknown - - 2026-11-19 asked',
  ])
  expect(readAssessment(cell.split('\n'))).toEqual(lines)
})

it('A line may be short, and its answer in any letters', () => {
  expect(readAssessment(['legal-entity YES 2026-11-20'])).toEqual([line({})])
})
