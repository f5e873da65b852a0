import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { id, lineText, optionalEmail, text, typedText } from './primitives/text-input.ts'
import { linkUrl } from './primitives/url-input.ts'
import { experienceEntries, managementSecret, ratingField } from './reviews/experience.ts'
import { DESCRIPTION_LENGTH } from './reviews/options.ts'
import { fileFields, MAX_FILES, MAX_TOTAL_BYTES } from './submission-files.ts'

const yesOrNo = v.pipe(
  v.picklist(['', 'true', 'false'], 'must be true or false'),
  v.transform((value) => value === 'true'),
)

/**
 * The text fields of the multipart body of a submission. Which of them are required depends on the settings, so the server checks
 * that afterwards.
 */
export const newSubmission = v.object({
  firmName: v.optional(lineText(160), ''),
  contactName: v.optional(lineText(120), ''),
  contactEmail: v.optional(optionalEmail, ''),
  website: v.optional(linkUrl, ''),
  category: v.optional(lineText(60), ''),
  description: v.optional(text(DESCRIPTION_LENGTH), ''),
  /** Additive: whether the sender got something for the submission. */
  incentivised: v.optional(yesOrNo, ''),
  /** Additive: the sender's connection with the firm, in own words. */
  relationship: v.optional(lineText(200), ''),
  /** Additive: a repeat with the same key answers the first submission's id. */
  idempotencyKey: v.optional(
    typedText(64, v.regex(/^(?:[A-Za-z0-9_-]{16,64})?$/, 'must be 16 to 64 letters')),
    '',
  ),
  /** Additive, as all that follows: the stars; absent where the sender's form knows of none. */
  rating: ratingField,
  ...experienceEntries,
  /** Whether the sender's name may be published with the review. */
  showName: v.optional(yesOrNo, ''),
  /** Stored as a hash only; "" where the sender's form makes none. */
  managementSecret: v.optional(v.union([v.literal(''), managementSecret], 'must be 43 letters'), ''),
})
export type NewSubmission = v.InferOutput<typeof newSubmission>

/** The receipt of a submission; a repeat gets the same id. */
const submissionReceipt = v.object({ message: v.string(), id })

/** `multipart/form-data`: text fields and up to five files. (threat group G) */
export const createSubmission = endpoint({
  method: 'POST',
  path: '/api/submit-review',
  summary: 'Send a review in, with its files',
  permission: 'submissions:send',
  body: newSubmission,
  upload: { names: fileFields, maxFiles: MAX_FILES, totalBytes: MAX_TOTAL_BYTES },
  response: submissionReceipt,
  status: 201,
  limits: { callsPerMinute: 60 },
})
