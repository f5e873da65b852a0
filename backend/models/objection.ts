import { column } from '#backend/database/columns.ts'
import type { ObjectedDecision, ObjectionOutcome } from '#contract/reviews/objection.ts'
import type { PolicyRule } from '#contract/reviews/policy-rules.ts'
import { tableOf } from './table.ts'

/** An objection of a sender to a decision on their review: one at most for each submission. "" stands for what is missing. */
export interface ObjectionRecord {
  readonly id: string
  readonly submission_id: string
  readonly decision: ObjectedDecision
  /** The rule that the first decision named. */
  readonly rule: PolicyRule | ''
  /** Who took the first decision: someone else takes the second where there is one. */
  readonly first_by: string
  readonly text: string
  /** Where the outcome is mailed. */
  readonly email: string
  readonly sent_at: string
  readonly decided_at: string
  readonly outcome: ObjectionOutcome | ''
  /** Its sender reads it. */
  readonly reason: string
  readonly decided_by: string
  /** When its text and address were erased; it goes on being counted. */
  readonly erased_at: string
  readonly version: number
}

export const objectionTable = tableOf('objections', {
  id: { ...column.key(64), primaryKey: true },
  submission_id: column.key(64),
  decision: column.key(16),
  rule: column.key(16),
  first_by: column.key(64),
  text: column.text(),
  email: column.key(254),
  sent_at: column.moment(),
  decided_at: column.moment(),
  outcome: column.key(16),
  reason: column.key(1000),
  decided_by: column.key(64),
  erased_at: column.moment(),
  version: column.whole(),
} satisfies Record<keyof ObjectionRecord, object>)
