import { isDeepStrictEqual } from 'node:util'
import type { SecretBox } from '#backend/crypto/secret-box.ts'
import type { Writing } from '#backend/database/transaction.ts'
import { actorOf, difference, record } from '#backend/history/record.ts'
import { ApiError, refusedField } from '#backend/http/errors.ts'
import { entityTag, requireMatch } from '#backend/http/if-match.ts'
import { isRecord } from '#backend/http/json-body.ts'
import { type Author, type Caller, requireFreshSignIn } from '#backend/http/session.ts'
import { mailSecretPlace } from '#backend/mail/mailer.ts'
import { isSameServer, mailServerOf, readMailSecret, writeMailSecret } from '#backend/models/mail-secret.ts'
import { nextRubric } from '#backend/models/next-rubric.ts'
import { nextRevision } from '#backend/models/publication-state.ts'
import { readSettings, writeGroups } from '#backend/models/settings.ts'
import { readPolicy, recordPolicyChanges } from '#backend/public-changes/record-policy-changes.ts'
import { recordRubricChanges } from '#backend/public-changes/rubric-changes.ts'
import { can } from '#contract/permissions.ts'
import type { SettingsChange } from '#contract/settings/settings-endpoints.ts'
import type { Settings } from '#contract/settings/staff-groups.ts'
import { fileEndingFault } from '#contract/submission-files.ts'
import { videoIdOf } from '#contract/youtube.ts'
import { type VersionedSettings, viewSettings } from './settings-view.ts'

/** A stored password never goes to a server that it was not entered for. `group`: what the body calls the settings. (threat I2) */
export const enterPasswordAgain = (group: 'emailSettings' | 'emailConfig') =>
  refusedField(`${group}.smtpPassword`, 'Please re-enter the SMTP password')

/**
 * Stores a new mail password, sealed, or keeps the stored one where none is sent; a server without a user needs
 * none. Returns whether the password changed. @throws ApiError 400 where the stored one belongs to another server
 */
async function keepPassword(
  writing: Writing,
  { box, email }: { readonly box: SecretBox; readonly email: Settings['emailSettings'] },
  { revision, now }: { readonly revision: number; readonly now: Date },
): Promise<boolean> {
  const server = mailServerOf(email)
  if (email.smtpPassword !== '') {
    const sealed = box.seal(email.smtpPassword, mailSecretPlace)
    await writeMailSecret(writing, { sealed, server }, { revision, now })
    return true
  }
  const stored = await readMailSecret(writing)
  if (!stored || isSameServer(stored.server, server)) return false
  // Settings that name no server, as the defaults do, leave it for the server it belongs to.
  if (server.smtpHost === '') return false
  if (server.smtpUser !== '') throw enterPasswordAgain('emailSettings')
  await writeMailSecret(writing, null, { revision, now })
  return true
}

/** Groups by which a thief could take over accounts, or have the data sent to them: they need a fresh sign-in. (threat C7) */
const graveGroups = ['autoBackup', 'emailSettings', 'mfaSettings', 'system'] as const

/** Changes the given fields; absent ones keep their stored value. */
export async function changeGroups(
  writing: Writing,
  change: SettingsChange,
  { author, box, now }: { readonly author: Author; readonly box: SecretBox; readonly now: Date },
): Promise<VersionedSettings> {
  const revision = await nextRevision(writing)
  const { settings: before } = await readSettings(writing)
  const policy = await readPolicy(writing)
  await refuseStale(writing, author)
  const merged = mergeFields(before, change)
  refuseFileTypes(merged.userSubmissions, before.userSubmissions)
  const groups = groupsOf(merged, before, now)
  const isGrave = graveGroups.some((name) => isChanged(before, groups, name))
  if (isGrave || change.emailSettings?.smtpPassword) requireFreshSignIn(author.caller, now)
  const { emailSettings: email } = merged
  const hasNewPassword = email ? await keepPassword(writing, { box, email }, { revision, now }) : false
  await writeGroups(writing, groups, { revision, now })
  const values = difference({ ...before }, { ...groups })
  const passwordNote = hasNewPassword ? { smtpPassword: 'changed' } : {}
  const entry = {
    action: 'change',
    subject: 'settings',
    subject_id: 'settings',
    subject_name: 'Settings',
  } as const
  const after = { ...values.after, ...passwordNote }
  await record(writing, actorOf(author), { ...entry, before: values.before, after }, now)
  await recordPolicyChanges(writing, policy, {}, now)
  if (groups.rubric) await recordRubricChanges(writing, { before: before.rubric, after: groups.rubric }, now)
  return viewSettings(writing, author.caller.role)
}

/** A moderator may send `verifiedTraders` and nothing beside it. (threat E2) */
export function requireGroupRights({ role }: Caller, sent: unknown): void {
  if (can(role, 'settings:write')) return
  if (isRecord(sent) && Object.keys(sent).every((name) => name === 'verifiedTraders')) return
  throw new ApiError('not_allowed', 'You may only change the traders')
}

/** Refuses to allow a type of file that the server cannot check. One that is stored already stays, and opens nothing. */
function refuseFileTypes(
  after: Settings['userSubmissions'] | undefined,
  { allowedFileTypes: stored }: Settings['userSubmissions'],
): void {
  const fault = after?.allowedFileTypes
    .filter((entry) => !stored.includes(entry))
    .map(fileEndingFault)
    .find((fault) => fault !== null)
  if (!fault) return
  throw refusedField('userSubmissions.allowedFileTypes', `The allowed file types ${fault}`, {
    message: fault,
  })
}

async function refuseStale(writing: Writing, { caller, ifMatch }: Author): Promise<void> {
  if (ifMatch === undefined) return
  const { view: current, version } = await viewSettings(writing, caller.role)
  const detail = 'The settings were changed in the meantime'
  requireMatch(ifMatch, entityTag(version), { current, detail })
}

/** The groups that a change names, each with its stored fields where the change has none. */
function mergeFields(before: Settings, change: SettingsChange): Partial<Settings> {
  const groups = Object.entries(change).map(([name, given]) => [
    name,
    over(before[name as keyof Settings], given),
  ])
  return Object.fromEntries(groups)
}

/** The fields given over those that are stored. A list is one value. */
function over(stored: unknown, given: unknown): unknown {
  if (!isRecord(stored) || !isRecord(given)) return given
  const fields = Object.entries(given).map(([name, value]) => [name, over(stored[name], value)])
  return { ...stored, ...Object.fromEntries(fields) }
}

/** The video with its id: a new address without an id of its own gives it. Its picture is stored elsewhere. */
function withVideoId(
  video: Settings['featuredVideo'],
  before: Settings['featuredVideo'],
): Settings['featuredVideo'] {
  const isMoved = video.youtubeUrl !== before.youtubeUrl && video.videoId === before.videoId
  const videoId = video.videoId === '' || isMoved ? videoIdOf(video.youtubeUrl) : video.videoId
  return { ...video, videoId, thumbnail: '' }
}

/**
 * The groups as they are stored: the password is kept elsewhere, only a backup run sets `last_backup`, and the version of the
 * rubric follows from its criteria.
 */
function groupsOf(
  { emailSettings, autoBackup, featuredVideo, rubric, ...others }: Partial<Settings>,
  before: Settings,
  now: Date,
): Partial<Settings> {
  return {
    ...others,
    ...(featuredVideo ? { featuredVideo: withVideoId(featuredVideo, before.featuredVideo) } : {}),
    ...(emailSettings ? { emailSettings: { ...emailSettings, smtpPassword: '' } } : {}),
    ...(rubric ? { rubric: nextRubric(before.rubric, rubric, now) } : {}),
    ...(autoBackup ? { autoBackup: { ...autoBackup, last_backup: before.autoBackup.last_backup } } : {}),
  }
}

function isChanged(before: Settings, groups: Partial<Settings>, name: keyof Settings): boolean {
  return groups[name] !== undefined && !isDeepStrictEqual(groups[name], before[name])
}
