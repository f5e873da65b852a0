import * as v from 'valibot'
import { optionalDay } from '#contract/primitives/text-input.ts'
import { problemText } from './fields/form-field.tsx'

/** What is wrong with a day in the field of this label; "" for nothing. */
export function dayProblem(label: string, day: string, required = false): string {
  if (required && day === '') return problemText(label, 'is required')
  const { success, issues } = v.safeParse(optionalDay, day)
  return success ? '' : problemText(label, issues[0].message)
}
