import * as v from 'valibot'
import type { FieldError } from '#contract/errors.ts'
import { issueMessage } from '#contract/issue-words.ts'

/** Most faults that one answer names. */
const MOST = 50

/** The fields at fault, and what is wrong with each. */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldError[] {
  return issues
    .slice(0, MOST)
    .map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issueMessage(issue) }))
}
