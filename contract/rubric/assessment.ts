import * as v from 'valibot'
import { lineText, listOf, optionalDay, storedDay } from '../primitives/text-input.ts'
import { linkUrl } from '../primitives/url-input.ts'
import { criterionKey } from './rubric.ts'
import { NOTE_LENGTH, verdicts } from './verdicts.ts'

/** The finding of staff for one criterion at one firm. */
/* @__NO_SIDE_EFFECTS__ */
function lineOf(day: typeof optionalDay | typeof storedDay) {
  return v.pipe(
    v.object({
      /** The key of a criterion. */
      criterion: criterionKey,
      verdict: v.picklist(
        verdicts.map(({ key }) => key),
        'must be yes, no or unknown',
      ),
      note: lineText(NOTE_LENGTH),
      source: linkUrl,
      /** "" where staff have not looked. */
      checkedOn: day,
    }),
    v.forward(
      v.partialCheck(
        [['verdict'], ['checkedOn']],
        ({ verdict, checkedOn }) => verdict === 'unknown' || checkedOn !== '',
        'is required',
      ),
      ['checkedOn'],
    ),
  )
}
export type AssessmentLine = v.InferOutput<ReturnType<typeof lineOf>>

/** Most lines of a firm: those of criteria that the rubric had once stay among them. */
const MOST_LINES = 100

/** Whether a line says anything: one that does not is none, and is not stored. */
export const saysSomething = ({ verdict, note, source, checkedOn }: AssessmentLine): boolean =>
  verdict !== 'unknown' || note !== '' || source !== '' || checkedOn !== ''

/* @__NO_SIDE_EFFECTS__ */
function assessmentOf(day: typeof optionalDay | typeof storedDay) {
  return v.pipe(
    listOf(lineOf(day), MOST_LINES),
    v.check(
      (lines) => new Set(lines.map(({ criterion }) => criterion)).size === lines.length,
      'must name each criterion once',
    ),
    v.transform((lines) => lines.filter(saysSomething)),
  )
}

/** The lines of a firm. Empty lines are dropped. */
export const assessment = assessmentOf(optionalDay)

/** The same as they may be stored. */
export const storedAssessment = assessmentOf(storedDay)
export type Assessment = v.InferOutput<typeof assessment>
