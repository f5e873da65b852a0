import type { Reading } from '#backend/database/transaction.ts'
import { pick } from '#backend/models/backup-table.ts'
import { idsOf } from '#backend/models/erasure-set.ts'
import { type PackedText, type Piece, pack } from '#backend/models/packed-text.ts'
import { readSettings } from '#backend/models/settings.ts'
import { readUsers, toAdminUser } from '#backend/models/user.ts'
import {
  BACKUP_VERSION,
  type BackupCollection,
  backedUpUser,
  backupCollections,
} from '#contract/backup/backup-file.ts'
import type { Settings } from '#contract/settings/staff-groups.ts'
import { parts } from './parts.ts'

/** Entries by collection. */
type Entries = Record<BackupCollection, number>

/** The count before the first entry. */
export const noEntries = (): Entries =>
  Object.fromEntries(backupCollections.map((name) => [name, 0])) as Entries

const userKeys = Object.keys(backedUpUser.entries)

/** The settings as they leave: never with a password. */
export async function settingsInBackup(reading: Reading): Promise<Settings> {
  const { settings } = await readSettings(reading)
  return { ...settings, emailSettings: { ...settings.emailSettings, smtpPassword: '' } }
}

/**
 * The text of a backup piece by piece, one line for each entry, equal for equal data. The contract names
 * every exported field, so no secret can be in it. Give it one transaction. `entries` counts along. (threats J8, J9)
 */
export async function* backupText(
  reading: Reading,
  exportedAt: Date,
  entries: Entries,
): AsyncGenerator<Piece> {
  const head = JSON.stringify({ version: BACKUP_VERSION, exported_at: exportedAt.toISOString() })
  yield `${head.slice(0, -1)},"collections":{`
  for (const [index, name] of backupCollections.entries()) {
    yield `${index === 0 ? '' : ','}\n"${name}":`
    if (name === 'settings') {
      const settings = await settingsInBackup(reading)
      entries.settings = Object.keys(settings).length
      yield JSON.stringify(settings)
      continue
    }
    const blocks = name === 'admin_users' ? staff(reading) : parts[name].table.blocks(reading)
    const isApart = name === 'admin_users' ? undefined : parts[name].isApart
    yield* listText(counted(blocks, entries, name), isApart)
  }
  yield '\n}}\n'
}

/** A backup as it is kept. */
export interface PackedBackup extends PackedText {
  readonly exportedAt: Date
  /** Entries by collection. */
  readonly entries: Entries
}

/** Takes a backup and packs it on the fly: it is never in memory as a whole. Give it one transaction. */
export async function packBackup(reading: Reading, exportedAt: Date): Promise<PackedBackup> {
  const entries = noEntries()
  const packed = await pack(backupText(reading, exportedAt, entries))
  return { exportedAt, entries, ...packed }
}

async function* staff(reading: Reading): AsyncGenerator<object[]> {
  const users = await readUsers(reading)
  yield users.map((user) => pick(toAdminUser(user), userKeys))
}

async function* counted(blocks: AsyncIterable<readonly object[]>, entries: Entries, name: BackupCollection) {
  for await (const block of blocks) {
    entries[name] += block.length
    yield block
  }
}

async function* listText(
  blocks: AsyncIterable<readonly object[]>,
  isApart: ((text: string, ids: readonly string[]) => boolean) | undefined,
): AsyncGenerator<Piece> {
  let lead = '[\n'
  for await (const block of blocks) {
    for (const entry of block) {
      const text = lead + JSON.stringify(entry)
      const about = isApart ? idsOf(entry) : []
      yield isApart?.(text, about) ? { text, about } : text
      lead = ',\n'
    }
  }
  yield lead === '[\n' ? '[]' : '\n]'
}
