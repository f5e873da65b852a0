import { type Assessment, type AssessmentLine, saysSomething } from '#contract/rubric/assessment.ts'
import type { Verdict } from '#contract/rubric/verdicts.ts'

/** The line of a criterion without an answer. */
const unanswered = (criterion: string): AssessmentLine => ({
  criterion,
  verdict: 'unknown',
  note: '',
  source: '',
  checkedOn: '',
})

/** The line of a criterion. */
export const lineOf = (lines: Assessment, criterion: string): AssessmentLine =>
  lines.find((line) => line.criterion === criterion) ?? unanswered(criterion)

/** The lines with some values of one of them. A line that says nothing is left out, as it is stored. */
export function withLine(lines: Assessment, criterion: string, values: Partial<AssessmentLine>): Assessment {
  const at = lines.findIndex((line) => line.criterion === criterion)
  const line = { ...lineOf(lines, criterion), ...values }
  if (!saysSomething(line)) return lines.filter((other) => other.criterion !== criterion)
  return at === -1 ? [...lines, line] : lines.with(at, line)
}

/** The lines with an answer. A new one gets the day of today; "not known" needs no day. */
export function withVerdict(
  lines: Assessment,
  criterion: string,
  { verdict, today }: { readonly verdict: Verdict; readonly today: string },
): Assessment {
  if (lineOf(lines, criterion).verdict === verdict) return lines
  return withLine(lines, criterion, { verdict, ...(verdict !== 'unknown' && { checkedOn: today }) })
}

/** Whether a line says yes or no anywhere. */
export const isAnswered = (lines: Assessment): boolean => lines.some(({ verdict }) => verdict !== 'unknown')

/** The lines with the day of a check in all that say yes or no. */
export const checkedOn = (lines: Assessment, day: string): Assessment =>
  lines.map((line) => (line.verdict === 'unknown' ? line : { ...line, checkedOn: day }))

/** Stands for a day or an address that is not there, so that a note is never taken for one. */
const NONE = '-'

/** "legal-entity yes 2026-11-20 https://a.example/ Entry of 12 May": neither a key, a day nor an address holds a space. */
const writtenLine = ({ criterion, verdict, checkedOn, source, note }: AssessmentLine): string =>
  [criterion, verdict, checkedOn || NONE, source || NONE, note].filter((part) => part !== '').join(' ')

/** The assessment of a firm as the cell of a file, a line for each criterion. */
export const assessmentCell = (lines: Assessment): string => lines.map(writtenLine).join('\n')

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
