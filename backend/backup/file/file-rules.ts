import * as v from 'valibot'
import { imageHash } from '#backend/models/image-name.ts'
import { type BackedUpChange, backedUpChange } from '#contract/backup/backed-up-changes.ts'
import {
  type BackedUpAnswer,
  type BackedUpObjection,
  type BackedUpReport,
  type BackedUpReview,
  backedUpAnswer,
  backedUpObjection,
  backedUpReport,
  backedUpReview,
} from '#contract/backup/backed-up-reviews.ts'
import {
  type BackedUpFirm,
  type BackedUpPage,
  type BackedUpPicture,
  type BackedUpSubmission,
  type BackedUpTheme,
  backedUpFirm,
  backedUpPage,
  backedUpPicture,
  backedUpSubmission,
  backedUpTheme,
  backupCollections,
} from '#contract/backup/backup-file.ts'
import { issueMessage } from '#contract/errors.ts'
import { firmDefaults, publishingDefaults } from '#contract/firm.ts'
import { isPlainObject } from '#contract/primitives/is-same.ts'
import { themeDefaults } from '#contract/theme/presets.ts'
import { DEFAULT_THEME_ID } from '#contract/theme/theme.ts'
import { UnreadableFile } from './json-pieces.ts'

/** The lists of a backup, with what an entry of each is. */
export interface EntryOf {
  readonly propfirms: BackedUpFirm
  readonly themes: BackedUpTheme
  readonly user_submissions: BackedUpSubmission
  readonly reviews: BackedUpReview
  readonly review_answers: BackedUpAnswer
  readonly review_reports: BackedUpReport
  readonly objections: BackedUpObjection
  readonly public_changes: BackedUpChange
  readonly pictures: BackedUpPicture
  readonly site_pages: BackedUpPage
}
export type ListName = keyof EntryOf

/** The lists in the order of a file, in which they are restored as well: each needs those before it. */
export const listNames = backupCollections.filter(
  (name): name is ListName => name !== 'settings' && name !== 'admin_users',
)

/** How a list stands in a file. */
export interface ListRules<Entry> {
  readonly schema: v.GenericSchema<unknown, Entry>
  /** Values that older files leave out. */
  readonly defaults?: object
  /** Names of keys in older files that have another name now. */
  readonly oldNames?: ReadonlyMap<string, string>
  /** What is unique beside the id. */
  readonly alsoUnique?: { readonly what: string; readonly of: (entry: Entry) => string }
  /** What is wrong with all of it together, said behind the name of the list; null: nothing. */
  readonly fault?: (entries: () => Iterable<Entry>) => string | null
}

/** One of the themes is the default one, and at most one is active. */
function faultOfThemes(themes: () => Iterable<BackedUpTheme>): string | null {
  let hasDefault = false
  let active = 0
  for (const { id, isActive } of themes()) {
    if (id === DEFAULT_THEME_ID) hasDefault = true
    if (isActive) active += 1
  }
  if (!hasDefault) return ` holds no theme with the id "${DEFAULT_THEME_ID}"`
  return active > 1 ? ` holds ${active} active themes; at most one may be` : null
}

/** A picture is served under its name for ever, so the name has to be that of its bytes. */
function faultOfPictures(pictures: () => Iterable<BackedUpPicture>): string | null {
  let index = 0
  for (const { id, data } of pictures()) {
    if (imageHash(Buffer.from(data, 'base64')) !== id) return `[${index}]: its id does not belong to its data`
    index += 1
  }
  return null
}

/** The lists as they stand in a file. */
export const fileRules: { readonly [Name in ListName]: ListRules<EntryOf[Name]> } = {
  propfirms: {
    schema: backedUpFirm,
    defaults: { ...firmDefaults, ...publishingDefaults },
    alsoUnique: { what: 'slug', of: ({ slug }) => slug },
  },
  themes: { schema: backedUpTheme, defaults: themeDefaults, fault: faultOfThemes },
  user_submissions: {
    schema: backedUpSubmission,
    alsoUnique: { what: 'idempotencyKey', of: ({ id, idempotencyKey = id }) => idempotencyKey },
  },
  reviews: {
    schema: backedUpReview,
    // Of files of before decisions named their rules.
    defaults: { rule: '', removalReason: '', removalRule: '', decided_at: null, decider: '' },
    alsoUnique: { what: 'submission_id', of: ({ submission_id }) => submission_id },
  },
  review_answers: {
    schema: backedUpAnswer,
    defaults: { firm_id: '' },
    alsoUnique: { what: 'review_id', of: ({ review_id }) => review_id },
  },
  review_reports: {
    schema: backedUpReport,
    defaults: {
      ...{ name: '', email: '', goodFaith: false, secretHash: '', rule: '' },
      ...{ firm_id: '', challenge_id: '', fact: '', criterion: '', source: '' },
    },
    oldNames: new Map([
      ['settled_at', 'resolved_at'],
      ['settlement', 'resolution'],
    ]),
    alsoUnique: { what: 'idempotencyKey', of: ({ idempotencyKey }) => idempotencyKey },
  },
  objections: {
    schema: backedUpObjection,
    alsoUnique: { what: 'submission_id', of: ({ submission_id }) => submission_id },
  },
  public_changes: { schema: backedUpChange },
  pictures: { schema: backedUpPicture, fault: faultOfPictures },
  site_pages: { schema: backedUpPage },
}

/** A value with what older files leave out. */
export const over = (defaults: object, given: unknown) =>
  isPlainObject(given) ? { ...defaults, ...given } : given

/** A value with the names that its keys have now. */
function underNewNames(oldNames: ReadonlyMap<string, string> | undefined, given: unknown): unknown {
  if (!oldNames || !isPlainObject(given)) return given
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [oldNames.get(key) ?? key, value]))
}

/** A schema's output for a value. @throws UnreadableFile that names the place */
export function parsed<S extends v.GenericSchema>(
  schema: S,
  given: unknown,
  place: string,
): v.InferOutput<S> {
  const result = v.safeParse(schema, given)
  if (result.success) return result.output
  const [issue] = result.issues
  const name = isPlainObject(given) && typeof given.name === 'string' ? ` ("${given.name.slice(0, 80)}")` : ''
  const why = [v.getDotPath(issue), issueMessage(issue)].filter(Boolean).join(' ')
  throw new UnreadableFile(`${place}${name}: ${why}`)
}

/** An entry of a list as this version has it. @throws UnreadableFile that names the place */
export const parsedEntry = <Entry>(
  { schema, defaults = {}, oldNames }: ListRules<Entry>,
  given: unknown,
  place: string,
): Entry => parsed(schema, over(defaults, underNewNames(oldNames, given)), place)
