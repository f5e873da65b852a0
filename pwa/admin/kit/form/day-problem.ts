import * as v from 'valibot'
import { filled, optionalDay } from '#contract/primitives/text-input.ts'
import { problemText } from './fields/form-field.tsx'

const requiredDay = v.pipe(optionalDay, filled)

/** What is wrong with a day in the field of this label; "" for nothing. */
export function dayProblem(label: string, day: string, required = false): string {
  const { success, issues } = v.safeParse(required ? requiredDay : optionalDay, day)
  return success ? '' : problemText(label, issues[0].message)
}
