import type * as v from 'valibot'
import { isRecord } from '#backend/http/json-body.ts'
import { imageHash } from '#backend/models/image-table.ts'
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
  type BackupCollection,
  backedUpFirm,
  backedUpPage,
  backedUpPicture,
  backedUpSubmission,
  backedUpTheme,
  backupCollections,
  backupHead,
} from '#contract/backup/backup-file.ts'
import { firmDefaults, publishingDefaults } from '#contract/firm.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { type Settings, settingsGroupKeys, settingsGroups } from '#contract/settings/staff-groups.ts'
import { themeDefaults } from '#contract/theme/presets.ts'
import { DEFAULT_THEME_ID } from '#contract/theme/theme.ts'
import { type CheckedList, checkList, type ListRules, over, parsed, refused } from './checked-list.ts'
import {
  beginning,
  items,
  kindOf,
  members,
  type Piece,
  parsePiece,
  requireEnd,
  UnreadableJson,
} from './json-pieces.ts'
import { withLowerSlugs } from './with-lower-slugs.ts'

/** A file that may be restored. Null: the collection is not in it. */
export interface CheckedBackup {
  readonly exported_at: string
  readonly propfirms: CheckedList<BackedUpFirm> | null
  readonly settings: Partial<Settings> | null
  readonly themes: CheckedList<BackedUpTheme> | null
  readonly user_submissions: CheckedList<BackedUpSubmission> | null
  readonly reviews: CheckedList<BackedUpReview> | null
  readonly review_answers: CheckedList<BackedUpAnswer> | null
  readonly review_reports: CheckedList<BackedUpReport> | null
  readonly objections: CheckedList<BackedUpObjection> | null
  readonly public_changes: CheckedList<BackedUpChange> | null
  readonly pictures: CheckedList<BackedUpPicture> | null
  readonly site_pages: CheckedList<BackedUpPage> | null
  /** Members of the staff in the file. They are not restored. */
  readonly staff: number
  readonly absent: readonly BackupCollection[]
  /** Collections that this program does not know. */
  readonly unknown: readonly string[]
}

/** Of reviews in files of before decisions named their rules. */
const noReasons = { rule: '', removalReason: '', removalRule: '', decided_at: null, decider: '' } as const

/** Groups that the file does not hold stay; a password written into it is ignored. (threat J6) */
function checkSettings(given: unknown, place: string): Partial<Settings> {
  if (!isRecord(given)) throw refused(`${place} must be an object`)
  const groups = settingsGroupKeys
    .filter((name) => name in given)
    .map((name) => {
      const value = over(settingsDefaults[name], given[name])
      return [name, parsed(settingsGroups[name], value, `${place}.${name}`)] as const
    })
  const settings: Partial<Settings> = Object.fromEntries(groups)
  const { emailSettings } = settings
  return emailSettings ? { ...settings, emailSettings: { ...emailSettings, smtpPassword: '' } } : settings
}

function checkThemes(themes: CheckedList<BackedUpTheme>, place: string): void {
  if (!themes.ids.includes(DEFAULT_THEME_ID)) {
    throw refused(`${place} holds no theme with the id "${DEFAULT_THEME_ID}"`)
  }
  const active = themes.ids.filter((_, index) => themes.entry(index).isActive)
  if (active.length > 1) throw refused(`${place} holds ${active.length} active themes; at most one may be`)
}

/** A picture is served under its name for ever, so the name has to be that of its bytes. */
function checkPictures(pictures: CheckedList<BackedUpPicture>, place: string): void {
  for (const [index, id] of pictures.ids.entries()) {
    const bytes = Buffer.from(pictures.entry(index).data, 'base64')
    if (imageHash(bytes) !== id) throw refused(`${place}[${index}]: its id does not belong to its data`)
  }
}

/** The members of an object by name; a name may occur once. */
function partsOf(bytes: Uint8Array, start: number, place: string): Map<string, Piece> {
  const parts = new Map<string, Piece>()
  for (const { key, value } of members(bytes, start)) {
    if (parts.has(key)) throw refused(`${place}${key} is in the file twice`)
    parts.set(key, value)
  }
  return parts
}

/** Fields of a report that files of before do not know. */
const reportDefaults = {
  name: '',
  email: '',
  goodFaith: false,
  secretHash: '',
  rule: '',
  firm_id: '',
  challenge_id: '',
  fact: '',
  criterion: '',
  source: '',
}

/**
 * Checks a whole file before anything is touched. The file stays as bytes; entries are parsed one at a time, so that
 * a large one needs little memory. @throws ApiError 400 that names the place (threat J5)
 */
export async function checkBackup(bytes: Uint8Array): Promise<CheckedBackup> {
  try {
    return await check(bytes)
  } catch (error) {
    throw error instanceof UnreadableJson ? refused(error.message) : error
  }
}

async function check(bytes: Uint8Array): Promise<CheckedBackup> {
  if (bytes.length === 0) throw refused('it is empty')
  const start = beginning(bytes)
  const top = partsOf(bytes, start, '')
  const end = Math.max(start, ...[...top.values()].map((piece) => piece.end))
  requireEnd(bytes, bytes.indexOf(0x7d, end) + 1)
  const given = (key: string) => {
    const piece = top.get(key)
    return piece && parsePiece(bytes, piece)
  }
  const head = parsed(
    backupHead,
    { version: given('version'), exported_at: given('exported_at') },
    'its beginning',
  )
  const whole = top.get('collections')
  if (!whole || kindOf(bytes, whole) !== 'object') throw refused('collections must be an object')
  const found = partsOf(bytes, whole.start, 'collections.')
  const absent = backupCollections.filter((name) => !found.has(name))
  if (absent.length === backupCollections.length) throw refused('collections holds none that is known')
  const place = (name: BackupCollection) => `collections.${name}`
  const list = async <S extends v.GenericSchema<unknown, { readonly id: string }>>(
    name: BackupCollection,
    rules: ListRules<S>,
  ) => {
    const piece = found.get(name)
    return piece ? await checkList(bytes, piece, place(name), rules) : null
  }
  const settings = found.get('settings')
  const propfirms = await list('propfirms', {
    schema: backedUpFirm,
    defaults: { ...firmDefaults, ...publishingDefaults },
    alsoUnique: { what: 'slug', of: ({ slug }) => slug },
  })
  const checkedSettings = settings ? checkSettings(parsePiece(bytes, settings), place('settings')) : null
  const themes = await list('themes', { schema: backedUpTheme, defaults: themeDefaults })
  if (themes) checkThemes(themes, place('themes'))
  const user_submissions = await list('user_submissions', {
    schema: backedUpSubmission,
    defaults: {},
    alsoUnique: { what: 'idempotencyKey', of: ({ id, idempotencyKey = id }) => idempotencyKey },
  })
  const reviews = await list('reviews', {
    schema: backedUpReview,
    defaults: noReasons,
    alsoUnique: { what: 'submission_id', of: ({ submission_id }) => submission_id },
  })
  const review_answers = await list('review_answers', {
    schema: backedUpAnswer,
    defaults: { firm_id: '' },
    alsoUnique: { what: 'review_id', of: ({ review_id }) => review_id },
  })
  const review_reports = await list('review_reports', {
    schema: backedUpReport,
    defaults: reportDefaults,
    oldNames: new Map([
      ['settled_at', 'resolved_at'],
      ['settlement', 'resolution'],
    ]),
    alsoUnique: { what: 'idempotencyKey', of: ({ idempotencyKey }) => idempotencyKey },
  })
  const objections = await list('objections', {
    schema: backedUpObjection,
    defaults: {},
    alsoUnique: { what: 'submission_id', of: ({ submission_id }) => submission_id },
  })
  const public_changes = await list('public_changes', { schema: backedUpChange, defaults: {} })
  const pictures = await list('pictures', { schema: backedUpPicture, defaults: {} })
  if (pictures) checkPictures(pictures, place('pictures'))
  const site_pages = await list('site_pages', { schema: backedUpPage, defaults: {} })
  const users = found.get('admin_users')
  if (users && kindOf(bytes, users) !== 'list') throw refused(`${place('admin_users')} must be a list`)
  const staff = users ? [...items(bytes, users)].map((one) => parsePiece(bytes, one)).length : 0
  const unknown = [...found.keys()].filter((key) => !backupCollections.some((name) => name === key))
  for (const key of unknown) parsePiece(bytes, found.get(key) ?? whole)
  return {
    exported_at: head.exported_at,
    propfirms: propfirms && withLowerSlugs(propfirms),
    settings: checkedSettings,
    themes,
    user_submissions,
    reviews,
    review_answers,
    review_reports,
    objections,
    public_changes,
    pictures,
    site_pages,
    staff,
    absent,
    unknown,
  }
}
