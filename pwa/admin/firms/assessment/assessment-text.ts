import type { AssessmentLine } from '#contract/rubric/assessment.ts'
import { verdictLabel } from '#contract/rubric/verdicts.ts'

/** A line in words: "legal-entity: Yes, entry of 12 May". */
function lineText({ criterion, verdict, note }: AssessmentLine): string {
  return `${criterion}: ${verdictLabel(verdict)}${note === '' ? '' : `, ${note}`}`
}

/** An assessment in words, for History and conflicts. */
export const assessmentText = (value: unknown): string =>
  Array.isArray(value) && value.length > 0
    ? value.map((line: AssessmentLine) => lineText(line)).join('; ')
    : 'Nothing yet'
