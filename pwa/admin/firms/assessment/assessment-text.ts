import { isPlainObject, isSame } from '#contract/primitives/is-same.ts'
import type { AssessmentLine } from '#contract/rubric/assessment.ts'
import { verdictLabel } from '#contract/rubric/verdicts.ts'
import { formatValue } from '../../kit/form/fields/field-text.tsx'

type Lines = readonly AssessmentLine[]

const areLines = (value: unknown): value is Lines =>
  Array.isArray(value) && value.every((line) => isPlainObject(line) && typeof line.criterion === 'string')

/** "legal-entity: Yes, Entry of 12 May (20 Nov 2026)". */
function lineText({ criterion, verdict, note, checkedOn, source }: AssessmentLine): string {
  const said = [verdictLabel(verdict), note, source].filter((part) => part !== '').join(', ')
  return `${criterion}: ${said}${checkedOn === '' ? '' : ` (${checkedOn})`}`
}

/** An assessment in words, a line for each criterion, for History and conflicts. */
export const assessmentText = (value: unknown): string =>
  areLines(value) && value.length > 0 ? value.map(lineText).join('\n') : formatValue(value)

/** The lines of one assessment that another has not like this. */
function differences(lines: Lines, others: Lines): string {
  const other = lines.filter((line) => !others.some((one) => isSame(one, line)))
  const gone = others.filter(({ criterion }) => !lines.some((line) => line.criterion === criterion))
  return [...other.map(lineText), ...gone.map(({ criterion }) => `${criterion}: Not known`)].join('\n')
}

/** The differences between two assessments, as texts for a conflict. */
export const compareAssessments = (one: unknown, other: unknown): readonly [string, string] =>
  areLines(one) && areLines(other)
    ? [differences(one, other), differences(other, one)]
    : [assessmentText(one), assessmentText(other)]
