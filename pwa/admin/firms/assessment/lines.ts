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
