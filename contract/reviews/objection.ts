import { days } from '../primitives/time.ts'

/** How long after a decision, in milliseconds, its sender may object. */
export const OBJECTION_LIFE = days(30)

/** Longest objection, in characters. */
export const OBJECTION_LENGTH = 1000

/** Longest reason of the decision on an objection, in characters. */
export const SECOND_REASON_LENGTH = 600

/** The decisions that a sender can object to. */
export const objectedDecisions = [
  { key: 'rejected', label: 'Rejected' },
  { key: 'redacted', label: 'Published with words removed' },
  { key: 'unpublished', label: 'Unpublished' },
] as const
export type ObjectedDecision = (typeof objectedDecisions)[number]['key']

/** Decisions of a second member of staff on an objection. */
export const objectionOutcomes = [
  { key: 'kept', label: 'Decision kept' },
  { key: 'upheld', label: 'Objection upheld' },
] as const
export type ObjectionOutcome = (typeof objectionOutcomes)[number]['key']

/** The lists of objections that staff see. */
export const objectionStates = [
  { key: 'waiting', label: 'Waiting' },
  { key: 'decided', label: 'Decided' },
] as const
export type ObjectionState = (typeof objectionStates)[number]['key']
