import * as v from 'valibot'
import { adminUser } from '../accounts/user.ts'
import { newSubmission } from '../create-submission.ts'
import { firm, publishing } from '../firm.ts'
import { countedFields } from '../firm-derived.ts'
import { chosenPictureKinds } from '../picture-endpoints.ts'
import { MAX_DATA_URL_LENGTH } from '../primitives/image-url.ts'
import { calendarDay, givenMoment, id, listOf, text, typedText } from '../primitives/text-input.ts'
import { rating, storedExperienceEntries } from '../reviews/experience.ts'
import { decisionRule } from '../reviews/policy-rules.ts'
import { changeNote, MOST_CHANGES, pageSlug, pageText } from '../site-pages/site-page.ts'
import { decisionReason, submission } from '../submission.ts'
import { theme } from '../theme/theme.ts'

/** The version of the file's shape that this program writes and reads. */
export const BACKUP_VERSION = 1

/** Largest file that is restored, in bytes. (threat F1) */
export const BACKUP_BYTES = 50 * 1024 * 1024

/** The contents of a backup, in the order of the file. */
export const backupCollections = [
  'propfirms',
  'settings',
  'themes',
  'user_submissions',
  'reviews',
  'review_answers',
  'review_reports',
  'objections',
  'public_changes',
  'pictures',
  'site_pages',
  'admin_users',
] as const
export type BackupCollection = (typeof backupCollections)[number]

/** A firm in a file: without the path of its picture, which each installation determines itself. */
export const backedUpFirm = v.object({
  ...v.omit(firm, ['logoImage', ...countedFields]).entries,
  ...publishing.entries,
  updated_at: givenMoment,
})
export type BackedUpFirm = v.InferOutput<typeof backedUpFirm>

export const backedUpTheme = v.object({ ...theme.entries, createdAt: givenMoment })
export type BackedUpTheme = v.InferOutput<typeof backedUpTheme>

const { firmName, contactName, contactEmail, website, category, description, relationship } =
  newSubmission.entries

/** A review in a file: without its files, which an archive holds beside it. */
export const backedUpSubmission = v.object({
  id,
  firmName,
  contactName,
  contactEmail,
  submitted_at: givenMoment,
  status: submission.entries.status,
  website,
  category,
  description,
  notes: v.optional(text(4000), ''),
  incentivised: v.optional(v.boolean('must be true or false'), false),
  relationship,
  decided_at: v.optional(v.nullable(givenMoment), null),
  erased_at: v.optional(v.nullable(givenMoment), null),
  version: v.optional(
    v.pipe(
      v.number('must be a number'),
      v.integer('must be a whole number'),
      v.minValue(1, 'must be at least 1'),
      v.maxValue(1_000_000_000, 'must be at most 1000000000'),
    ),
    1,
  ),
  /** Recognises a repeated submission; absent: the id is used instead. */
  idempotencyKey: v.optional(typedText(64, v.regex(/^[A-Za-z0-9_-]+$/, 'must be 1 to 64 letters'))),
  /** 0: it gave no stars. */
  rating: v.optional(v.union([v.literal(0), rating], 'must be between 0 and 5'), 0),
  ...storedExperienceEntries,
  showName: v.optional(v.boolean('must be true or false'), false),
  /** A one-way hash of its sender's secret. */
  secretHash: v.optional(typedText(64, v.regex(/^(?:[0-9a-f]{64})?$/, 'must be 64 hexadecimal digits')), ''),
  reason: v.optional(decisionReason, ''),
  decided_by: v.optional(text(64), ''),
  rule: v.optional(decisionRule, ''),
  decider: v.optional(text(64), ''),
  corrected_at: v.optional(v.nullable(givenMoment), null),
  mark: v.optional(v.picklist(['', 'network']), ''),
})
export type BackedUpSubmission = v.InferOutput<typeof backedUpSubmission>

const pixels = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(10_000, 'must be at most 10000'),
)

/** A picture that staff uploaded, under the name that it has on pages, which is made of its bytes. */
export const backedUpPicture = v.object({
  id: typedText(32, v.regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits')),
  kind: v.picklist(chosenPictureKinds, 'must be a known kind'),
  width: pixels,
  height: pixels,
  uploaded_at: givenMoment,
  /** A WebP as base64. */
  data: typedText(MAX_DATA_URL_LENGTH, v.regex(/^UklGR[A-Za-z0-9+/]+={0,2}$/, 'must be a WebP as base64')),
})
export type BackedUpPicture = v.InferOutput<typeof backedUpPicture>

/** The text of a page in a file; "id" is its slug. */
export const backedUpPage = v.object({
  id: pageSlug,
  text: pageText,
  changes: listOf(v.object({ on: calendarDay, note: changeNote }), MOST_CHANGES),
  updated_at: givenMoment,
})
export type BackedUpPage = v.InferOutput<typeof backedUpPage>

/** A member of the staff in a file: to be read by people; restoring never touches the staff. (threat J6) */
export const backedUpUser = adminUser

/** How a file begins. Its collections are read one entry at a time. */
export const backupHead = v.object({
  version: v.literal(BACKUP_VERSION, `must be ${BACKUP_VERSION}`),
  exported_at: givenMoment,
})
