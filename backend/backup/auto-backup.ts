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
import { noteLastBackup, readSettings } from '#backend/models/settings.ts'
import { backupFileName, SNAPSHOTS_KEPT, type Snapshot } from '#contract/backup/backup-endpoints.ts'
import { packBackup } from './export-backup.ts'
import { takeSnapshot } from './take-snapshot.ts'

export interface AutoBackupParts {
  readonly database: Database
  readonly mailer: Mailer
  readonly clock: () => Date
}

/** Largest file that is mailed as it is, in bytes; a larger one comes packed. */
const PLAIN_BYTES = 8 * 1024 * 1024

/** What became of a backup: it was mailed, or why it was not, so that one is to be kept here. */
type Mailed = { readonly to: string; readonly exportedAt: Date } | { readonly unsent: string }

/** Mails a backup as it is now. @throws the error of the mail */
async function mailBackup({ database, mailer, clock }: AutoBackupParts): Promise<Mailed> {
  const exportedAt = clock()
  const taken = await inSnapshot(database, async (reading) => {
    const { settings } = await readSettings(reading)
    const to = settings.autoBackup.email_recipient
    return to === '' ? null : { to, settings, packed: await packBackup(reading, exportedAt) }
  })
  if (!taken) return { unsent: 'No recipient is set' }
  const { to, settings, packed } = taken
  const isPacked = packed.bytes > PLAIN_BYTES
  const made = exportedAt.toISOString()
  const name = backupFileName(made)
  const attachment = isPacked
    ? { name: `${name}.gz`, type: 'application/gzip', bytes: Buffer.concat(packed.parts) }
    : { name, type: 'application/json', bytes: await unpackWhole(packed) }
  const letter = compose(to, senderOf(settings), texts.backup({ made, packed: isPacked }))
  try {
    await mailer.send({ ...letter, attachment })
    return { to, exportedAt }
  } catch (error) {
    if (error instanceof MailOff) return { unsent: 'Mail is off' }
    throw error
  }
}

/** Writes down that a backup was made, and keeps one here where none was mailed. */
async function conclude(
  writing: Writing,
  mailed: Mailed,
  kept: { readonly reason: Snapshot['reason']; readonly now: Date },
): Promise<void> {
  if ('unsent' in mailed) await takeSnapshot(writing, kept, SNAPSHOTS_KEPT)
  await noteLastBackup(writing, 'unsent' in mailed ? kept.now : mailed.exportedAt)
}

/** The automatic backup at its times. The last try that fails leaves the file on the server. (threat J10) */
export function autoBackupJob(parts: AutoBackupParts): Job {
  const { database, clock } = parts
  return {
    name: AUTO_BACKUP,
    async dueAfter(moment) {
      const { enabled, frequency } = (await readSettings({ database })).settings.autoBackup
      return enabled ? dueTimeAfter(frequency, moment) : null
    },
    explain: (error) => (isUnstored(error) ? 'the server has no room to store it.' : reasonOf(error)),
    async run({ isLast }) {
      const kept = () => ({ reason: 'schedule', now: clock() }) as const
      try {
        const mailed = await mailBackup(parts)
        return (writing) => conclude(writing, mailed, kept())
      } catch (error) {
        if (isLast) await inTransaction(database, (writing) => takeSnapshot(writing, kept(), SNAPSHOTS_KEPT))
        throw error
      }
    },
  }
}

/** Makes a backup now, as the job would; returns what happened to it. @throws the error of the mail */
export async function testAutoBackup(parts: AutoBackupParts): Promise<string> {
  const mailed = await mailBackup(parts)
  const kept = { reason: 'test', now: parts.clock() } as const
  await inTransaction(parts.database, (writing) => conclude(writing, mailed, kept))
  return 'unsent' in mailed
    ? `${mailed.unsent}: the backup is kept on the server, with the snapshots.`
    : `Test backup sent to ${mailed.to}`
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
