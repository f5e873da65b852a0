import type { Database } from '#backend/database/connect.ts'
import { isUnstored } from '#backend/database/failures.ts'
import { inSnapshot, inTransaction, type Reading, type Writing } from '#backend/database/transaction.ts'
import type { Job } from '#backend/jobs/claim.ts'
import { dueTimeAfter } from '#backend/jobs/start-jobs.ts'
import { compose } from '#backend/mail/letters.ts'
import { type Mailer, MailOff, reasonOf } from '#backend/mail/mailer.ts'
import { senderOf } from '#backend/mail/sender.ts'
import { texts } from '#backend/mail/texts.ts'
import { AUTO_BACKUP, findJob } from '#backend/models/job.ts'
import { unpackWhole } from '#backend/models/packed-text.ts'
import { lockState } from '#backend/models/publication-state.ts'
import { noteLastBackup, readSettings } from '#backend/models/settings.ts'
import { backupFileName, SNAPSHOTS_KEPT, type Snapshot } from '#contract/backup/backup-endpoints.ts'
import type { Settings } from '#contract/settings/staff-groups.ts'
import { type PackedBackup, packBackup } from './export-backup.ts'
import { insertSnapshot } from './rows/snapshot.ts'

export interface AutoBackupParts {
  readonly database: Database
  readonly mailer: Mailer
  readonly clock: () => Date
}

/** Largest file that is mailed as it is, in bytes; a larger one comes packed. */
const PLAIN_BYTES = 8 * 1024 * 1024

/** Where a backup went: to this address, or "" for nowhere, so that it is to be kept here. */
async function mailBackup(
  { mailer }: AutoBackupParts,
  packed: PackedBackup,
  settings: Settings,
): Promise<string> {
  const to = settings.autoBackup.email_recipient
  if (to === '') return ''
  const isPacked = packed.bytes > PLAIN_BYTES
  const made = packed.exportedAt.toISOString()
  const name = backupFileName(made)
  const attachment = isPacked
    ? {
        name: `${name}.gz`,
        type: 'application/gzip',
        bytes: Buffer.concat(packed.parts.map(({ bytes }) => bytes)),
      }
    : { name, type: 'application/json', bytes: await unpackWhole(packed.parts, packed.bytes) }
  const letter = compose(to, senderOf(settings), texts.backup({ made, packed: isPacked }))
  try {
    await mailer.send({ ...letter, attachment })
    return to
  } catch (error) {
    if (error instanceof MailOff) return ''
    throw error
  }
}

function takeBackup({ database, clock }: AutoBackupParts) {
  return inSnapshot(database, async (reading) => ({
    packed: await packBackup(reading, clock()),
    settings: (await readSettings(reading)).settings,
  }))
}

async function keep(writing: Writing, packed: PackedBackup, reason: Snapshot['reason']): Promise<string> {
  await lockState(writing)
  const { exportedAt, parts, bytes, entries } = packed
  const snapshot = { taken_at: exportedAt.toISOString(), reason, bytes, entries, parts }
  return insertSnapshot(writing, snapshot, SNAPSHOTS_KEPT)
}

/** Writes down that a backup was made, and keeps it here where it went nowhere else. */
async function conclude(
  writing: Writing,
  { packed, to }: { readonly packed: PackedBackup; readonly to: string },
  reason: Snapshot['reason'],
): Promise<void> {
  if (to === '') await keep(writing, packed, reason)
  await noteLastBackup(writing, packed.exportedAt)
}

/** The automatic backup at its times. The last try that fails leaves the file on the server. (threat J10) */
export function autoBackupJob(parts: AutoBackupParts): Job {
  const { database } = parts
  return {
    name: AUTO_BACKUP,
    async dueAfter(moment) {
      const { enabled, frequency } = (await readSettings({ database })).settings.autoBackup
      return enabled ? dueTimeAfter(frequency, moment) : null
    },
    explain: (error) => (isUnstored(error) ? 'the server has no room to store it.' : reasonOf(error)),
    async run({ isLast }) {
      const { packed, settings } = await takeBackup(parts)
      try {
        const to = await mailBackup(parts, packed, settings)
        return (writing) => conclude(writing, { packed, to }, 'schedule')
      } catch (error) {
        if (isLast) await inTransaction(database, (writing) => keep(writing, packed, 'schedule'))
        throw error
      }
    },
  }
}

/** Makes a backup now, as the job would; returns what happened to it. @throws the error of the mail */
export async function testAutoBackup(parts: AutoBackupParts): Promise<string> {
  const { packed, settings } = await takeBackup(parts)
  const to = await mailBackup(parts, packed, settings)
  await inTransaction(parts.database, (writing) => conclude(writing, { packed, to }, 'test'))
  if (to !== '') return `Test backup sent to ${to}`
  const why = settings.autoBackup.email_recipient === '' ? 'No recipient is set' : 'Mail is off'
  return `${why}: the backup is kept on the server, with the snapshots.`
}

/** When the automatic backup ran, and when it will. */
export async function autoBackupState(reading: Reading, now: Date) {
  const { enabled, frequency, email_recipient, last_backup } = (await readSettings(reading)).settings
    .autoBackup
  const state = { enabled, frequency, email_recipient, last_backup }
  if (!enabled) return { ...state, next_run: null, problem: null }
  const row = await findJob(reading, AUTO_BACKUP)
  const next = dueTimeAfter(frequency, now).toISOString()
  const isPlanned = row !== null && row.due_at !== '' && (row.due_at <= next || row.done_for >= next)
  const planned = row && row.try_at > row.due_at ? row.try_at : row?.due_at
  return { ...state, next_run: isPlanned && planned ? planned : next, problem: row?.problem || null }
}
