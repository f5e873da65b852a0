import { isDeepStrictEqual } from 'node:util'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import type { Settings } from '#contract/settings/staff-groups.ts'
import { settingsTable } from './settings.ts'
import { readRow, updateRows } from './table.ts'

/** The server that a password was entered for; it goes to no other. (threat I2) */
export type MailServer = Pick<Settings['emailSettings'], 'smtpHost' | 'smtpPort' | 'smtpUser' | 'smtpSecure'>

interface MailSecret {
  /** The password, sealed. */
  readonly sealed: string
  readonly server: MailServer
}

/** A row of its own beside the groups, so that reading the settings cannot leak it. */
const NAME = 'emailSecret'

/** The stored mail password, or null. */
export async function readMailSecret(reading: Reading): Promise<MailSecret | null> {
  const row = await readRow<{ value: string }>(reading, settingsTable, { where: { name: NAME } })
  return row && JSON.parse(row.value)
}

/** Stores the mail password; null removes it. */
export async function writeMailSecret(
  { database, transaction }: Writing,
  secret: MailSecret | null,
  { revision, now }: { revision: number; now: Date },
): Promise<void> {
  const table = settingsTable(database)
  if (secret === null) {
    await table.destroy({ where: { name: NAME }, transaction })
    return
  }
  const row = { name: NAME, value: JSON.stringify(secret), revision, updated_at: now.toISOString() }
  const updateOnDuplicate = ['value', 'revision', 'updated_at']
  await table.bulkCreate([row], { transaction, updateOnDuplicate })
}

/** The same password, sealed otherwise: nothing else of the settings changes. */
export async function resealMailSecret(writing: Writing, secret: MailSecret): Promise<void> {
  const where = { name: NAME }
  await updateRows(writing, settingsTable, { value: JSON.stringify(secret) }, where)
}

/** The part of the mail settings that a password belongs to. */
export function mailServerOf({ smtpHost, smtpPort, smtpUser, smtpSecure }: MailServer): MailServer {
  return { smtpHost: smtpHost.toLowerCase(), smtpPort, smtpUser, smtpSecure }
}

export function isSameServer(one: MailServer, other: MailServer): boolean {
  return isDeepStrictEqual(mailServerOf(one), mailServerOf(other))
}
