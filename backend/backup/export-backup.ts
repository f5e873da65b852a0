import type { Reading } from '#backend/database/transaction.ts'
import { pick } from '#backend/models/backup-table.ts'
import { subjectsOf } from '#backend/models/erasable-entries.ts'
import { type PackedText, pack } from '#backend/models/packed-text.ts'
import { readSettings } from '#backend/models/settings.ts'
import { type BackupEntry, fileText } from '#backend/models/snapshot-entries.ts'
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

/** What stands in a file around lists. */
const around = (text: string): BackupEntry => ({ list: '', text, about: [] })

/**
 * The entries of a backup in the order of its file, equal for equal data. The contract names every exported field, so no
 * secret can be in it. Give it one transaction. `counts` counts along. (threats J8, J9)
 */
export async function* backupEntries(
  reading: Reading,
  exportedAt: Date,
  counts: Entries,
): AsyncGenerator<BackupEntry> {
  const head = JSON.stringify({ version: BACKUP_VERSION, exported_at: exportedAt.toISOString() })
  yield around(`${head.slice(0, -1)},"collections":{`)
  for (const [index, list] of backupCollections.entries()) {
    const key = `${index === 0 ? '' : ','}\n"${list}":`
    if (list === 'settings') {
      const settings = await settingsInBackup(reading)
      counts.settings = Object.keys(settings).length
      yield around(key + JSON.stringify(settings))
      continue
    }
    yield around(`${key}[`)
    for await (const block of list === 'admin_users' ? staff(reading) : parts[list].table.blocks(reading)) {
      counts[list] += block.length
      for (const entry of block) {
        yield { list, text: JSON.stringify(entry), about: subjectsOf(list, entry) }
      }
    }
    yield around(']')
  }
  yield around('\n}}\n')
}

/** Takes a backup and packs it on the fly: it is never in memory as a whole. Give it one transaction. */
export const packBackup = (reading: Reading, exportedAt: Date): Promise<PackedText> =>
  pack(fileText(backupEntries(reading, exportedAt, noEntries())))

async function* staff(reading: Reading): AsyncGenerator<object[]> {
  const users = await readUsers(reading)
  yield users.map((user) => pick(toAdminUser(user), userKeys))
}
