/** The decisions that a sender can object to. */
export const objectedDecisions = [
  { key: 'rejected', label: 'Rejected' },
  { key: 'redacted', label: 'Published with words removed' },
  { key: 'unpublished', label: 'Unpublished' },
] as const
export type ObjectedDecision = (typeof objectedDecisions)[number]['key']

/** What a second member of staff decides on an objection. */
export const objectionOutcomes = [
  { key: 'kept', label: 'Decision kept' },
  { key: 'upheld', label: 'Objection upheld' },
] as const
export type ObjectionOutcome = (typeof objectionOutcomes)[number]['key']
