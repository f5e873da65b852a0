import type { Assessment, AssessmentLine } from '../rubric/assessment.ts'

/** Stands for a day or an address that is not there, so that a note is never taken for one. */
const NONE = '-'

/** "legal-entity yes 2026-11-20 https://a.example/ Entry of 12 May": neither a key, a day nor an address holds a space. */
const lineOf = ({ criterion, verdict, checkedOn, source, note }: AssessmentLine): string =>
  [criterion, verdict, checkedOn || NONE, source || NONE, note].filter((part) => part !== '').join(' ')

/** The assessment of a firm as the cell of a file, a line for each criterion. */
export const assessmentCell = (lines: Assessment): string => lines.map(lineOf).join('\n')

/** The lines of such a cell as they were written; the contract checks them. */
export const readAssessment = (lines: readonly string[]): readonly unknown[] =>
  lines.map((line) => {
    const [criterion = '', verdict = '', checkedOn = NONE, source = NONE, ...note] = line.split(/\s+/)
    const given = (part: string) => (part === NONE ? '' : part)
    return {
      criterion,
      verdict: verdict.toLowerCase(),
      checkedOn: given(checkedOn),
      source: given(source),
      note: note.join(' '),
    }
  })
