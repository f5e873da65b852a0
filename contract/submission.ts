import * as v from 'valibot'
import { id, moment, text } from './primitives/text-input.ts'
import { storedExperienceEntries } from './reviews/experience.ts'
import { decisionRule } from './reviews/policy-rules.ts'
import { staffReview } from './reviews/review.ts'

/** The states of a submission, and the states that staff may move it to. */
export const submissionStatuses = [
  { key: 'pending', label: 'Pending', tone: 'warning', leadsTo: ['approved', 'rejected'] },
  { key: 'approved', label: 'Approved', tone: 'success', leadsTo: ['rejected', 'pending'] },
  { key: 'rejected', label: 'Rejected', tone: 'danger', leadsTo: ['approved', 'pending'] },
] as const

export type SubmissionStatus = (typeof submissionStatuses)[number]['key']

/** The label of a stored status, "Unknown" for an unknown one. */
export function statusLabel(status: string): string {
  return submissionStatuses.find(({ key }) => key === status)?.label ?? 'Unknown'
}

/** Why two submissions may be one: the same words, the same address about the same firm, or many of a network in a day. */
export const likenesses = [
  { key: 'text', label: 'Same text as another', listAll: 'List all with this text' },
  { key: 'sender', label: 'Same sender, same firm', listAll: 'List all of this sender' },
  { key: 'network', label: 'Many from one network' },
] as const
export type Likeness = (typeof likenesses)[number]['key']

/** Whether staff may move a submission from one state to another; staying is always possible. */
export function mayBecome(from: SubmissionStatus, to: SubmissionStatus): boolean {
  const leadsTo: readonly SubmissionStatus[] =
    submissionStatuses.find(({ key }) => key === from)?.leadsTo ?? []
  return from === to || leadsTo.includes(to)
}

/** A file of a submission as staff see it in the list; its bytes are another call. */
const submissionFile = v.object({
  id,
  name: v.string(),
  /** Media type of the bytes, found from their content. */
  type: v.string(),
  /** In bytes. */
  size: v.number(),
})
export type SubmissionFile = v.InferOutput<typeof submissionFile>

/** A submission, as staff read it. */
export const submission = v.object({
  id,
  firmName: v.string(),
  contactName: v.string(),
  contactEmail: v.string(),
  submitted_at: moment,
  status: v.picklist(submissionStatuses.map(({ key }) => key)),
  website: v.string(),
  category: v.string(),
  description: v.string(),
  notes: v.string(),
  incentivised: v.boolean(),
  relationship: v.string(),
  /** When it was approved or rejected; null while it is pending. */
  decided_at: v.nullable(moment),
  /** When contact data and files were erased; null while they are there. */
  erased_at: v.nullable(moment),
  files: v.array(submissionFile),
  /** Additive: why it may be a duplicate of another; absent or null where it is like none. */
  alike: v.optional(v.nullable(v.picklist(likenesses.map(({ key }) => key)))),
  /** Rises with every change; the number of the `ETag`. */
  version: v.number(),
  /** Additive: stars and the rest of the experience; 0 and "" where not given. */
  rating: v.optional(v.number(), 0),
  ...storedExperienceEntries,
  showName: v.optional(v.boolean(), false),
  /** Additive: why it was rejected, as its sender reads it. */
  reason: v.optional(v.string(), ''),
  /** Additive: the rule that a rejection rests on. */
  rule: v.optional(decisionRule, ''),
  /** Additive: the last decider; "" while it waits. */
  decided_by: v.optional(v.string(), ''),
  /** Additive: when its sender corrected it last; null where they did not. */
  corrected_at: v.optional(v.nullable(moment), null),
  /** Additive: the review on the site, or taken off it; absent or null where none was published. */
  review: v.optional(v.nullable(staffReview)),
})
export type Submission = v.InferOutput<typeof submission>

const notes = text(4000)

/** Why a review is rejected, or does not stay on the site. Its sender reads it. */
export const decisionReason = text(1000)

/** The form of staff's notes. */
export const submissionNotes = v.object({ notes })
export type SubmissionNotes = v.InferOutput<typeof submissionNotes>

/** Changes that staff make to a submission; absent fields keep their value. */
export const submissionChange = v.partial(
  v.object({
    status: v.picklist(
      submissionStatuses.map(({ key }) => key),
      'must be pending, approved or rejected',
    ),
    notes,
    /** Kept with a rejection; any other state empties it. */
    reason: decisionReason,
    /** Additive: kept with a rejection as its reason is. */
    rule: decisionRule,
  }),
)
export type SubmissionChange = v.InferOutput<typeof submissionChange>

/** The entity tag of a submission: its version. */
export const submissionTag = ({ version }: Pick<Submission, 'version'>): string => `"${version}"`
