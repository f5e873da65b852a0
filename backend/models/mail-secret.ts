import { isDeepStrictEqual } from 'node:util'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import type { Settings } from '#contract/settings/staff-groups.ts'
import { settingsTable } from './settings.ts'
import { insertRows, readRow, removeRows, updateRows } from './table.ts'

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
  const row = await readRow<{ value: MailSecret }>(reading, settingsTable, { where: { name: NAME } })
  return row?.value ?? null
}

/** Stores the mail password; null removes it. */
export async function writeMailSecret(
  writing: Writing,
  secret: MailSecret | null,
  { revision, now }: { revision: number; now: Date },
): Promise<void> {
  if (secret === null) {
    await removeRows(writing, settingsTable, { name: NAME })
    return
  }
  const row = { name: NAME, value: secret, revision, updated_at: now.toISOString() }
  const updateOnDuplicate = ['value', 'revision', 'updated_at']
  await insertRows(writing, settingsTable, [row], { updateOnDuplicate })
}

/** The same password, sealed otherwise: nothing else of the settings changes. */
export async function resealMailSecret(writing: Writing, secret: MailSecret): Promise<void> {
  await updateRows(writing, settingsTable, { value: secret }, { name: NAME })
}

/** The part of the mail settings that a password belongs to. */
export function mailServerOf({ smtpHost, smtpPort, smtpUser, smtpSecure }: MailServer): MailServer {
  return { smtpHost: smtpHost.toLowerCase(), smtpPort, smtpUser, smtpSecure }
}

export function isSameServer(one: MailServer, other: MailServer): boolean {
  return isDeepStrictEqual(mailServerOf(one), mailServerOf(other))
}
