import * as v from 'valibot'
import { givenMoment, id, lineText, listOf, text } from '../primitives/text-input.ts'
import { changeKinds } from '../public-changes/change-kinds.ts'
import { REASON_LENGTH } from '../public-changes/public-change.ts'

const flag = v.boolean('must be true or false')

/** Longest values of an entry as JSON, in characters: those of a firm's whole evidence fit. */
const TOLD_LENGTH = 512 * 1024

/** Most notes that correct an entry. */
export const MOST_NOTES = 20

/** An entry of the list of changes in a file. "" where it is about no firm, or no challenge. */
export const backedUpChange = v.object({
  id,
  at: givenMoment,
  firm_id: text(64),
  slug: text(80),
  name: lineText(120),
  category: lineText(32),
  sample: flag,
  kind: v.picklist(changeKinds, 'must be a kind of change'),
  field: lineText(64),
  subject_id: text(64),
  subject_name: lineText(80),
  told: v.pipe(
    v.object({
      before: v.optional(v.unknown()),
      after: v.optional(v.unknown()),
      /** Of the challenge. */
      currency: v.optional(v.string()),
      currencyBefore: v.optional(v.string()),
      standing: v.optional(v.object({ since: text(10), note: text(600), source: text(2048) })),
    }),
    v.check((told) => JSON.stringify(told).length <= TOLD_LENGTH, 'is too large'),
  ),
  reason: text(REASON_LENGTH),
  minor: flag,
  notes: listOf(v.object({ at: givenMoment, text: text(REASON_LENGTH) }), MOST_NOTES),
  /** When its words were removed; null while they are shown. */
  removed_at: v.nullable(givenMoment),
  removed_reason: text(REASON_LENGTH),
  /** Whether it is of the past of a sample firm, which never was. */
  invented: flag,
})
export type BackedUpChange = v.InferOutput<typeof backedUpChange>
