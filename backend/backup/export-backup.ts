import type { Reading } from '#backend/database/transaction.ts'
import { pick } from '#backend/models/backup-table.ts'
import { idsOf } from '#backend/models/forgetting.ts'
import type { Piece } from '#backend/models/packed-text.ts'
import { changesInBackup } from '#backend/models/public-changes-in-backup.ts'
import { readSettings } from '#backend/models/settings.ts'
import { pagesInBackup } from '#backend/models/site-page.ts'
import { picturesInBackup } from '#backend/models/uploaded-picture.ts'
import { readUsers, toAdminUser } from '#backend/models/user.ts'
import {
  BACKUP_VERSION,
  type BackupCollection,
  backedUpUser,
  backupCollections,
} from '#contract/backup/backup-file.ts'
import type { Settings } from '#contract/settings/staff-groups.ts'
import { firmsInBackup, submissionsInBackup, themesInBackup } from './rows/backup-tables.ts'
import {
  answersInBackup,
  objectionsInBackup,
  reportsInBackup,
  reviewsInBackup,
} from './rows/reviews-in-backup.ts'

/** Entries by collection. */
export type Entries = Record<BackupCollection, number>

/** The count before the first entry. */
export const noEntries = (): Entries =>
  Object.fromEntries(backupCollections.map((name) => [name, 0])) as Entries

/**
 * Submissions, published reviews, their reports and answers, objections, and the ledger: entries of which a part may have to be
 * forgotten. Firms that name people are beside them.
 */
const forgettableTables = [
  ['user_submissions', submissionsInBackup],
  ['reviews', reviewsInBackup],
  ['review_answers', answersInBackup],
  ['review_reports', reportsInBackup],
  ['objections', objectionsInBackup],
  ['public_changes', changesInBackup],
] as const

/** A firm of so many characters, as with an inline picture, is not held whole to be packed, unless it names people. */
const SHORT_FIRM = 64 * 1024

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
  yield `${head.slice(0, -1)},"collections":{\n"propfirms":`
  const firms = (added: number) => {
    entries.propfirms += added
  }
  yield* listText(firmsInBackup.blocks(reading), firms, (text, entry) => {
    const about = idsOf(entry)
    return about.length > 0 || text.length < SHORT_FIRM ? { text, about } : text
  })
  const settings = await settingsInBackup(reading)
  entries.settings = Object.keys(settings).length
  yield `,\n"settings":${JSON.stringify(settings)},\n"themes":`
  yield* listText(themesInBackup.blocks(reading), (count) => {
    entries.themes += count
  })
  for (const [name, table] of forgettableTables) {
    yield `,\n"${name}":`
    const count = (added: number) => {
      entries[name] += added
    }
    yield* listText(table.blocks(reading), count, (text, entry) => ({ text, about: idsOf(entry) }))
  }
  yield ',\n"pictures":'
  yield* listText(picturesInBackup.blocks(reading), (count) => {
    entries.pictures += count
  })
  yield ',\n"site_pages":'
  yield* listText(pagesInBackup.blocks(reading), (count) => {
    entries.site_pages += count
  })
  yield ',\n"admin_users":'
  yield* listText(staff(reading), (count) => {
    entries.admin_users += count
  })
  yield '\n}}\n'
}

async function* staff(reading: Reading): AsyncGenerator<object[]> {
  const users = await readUsers(reading)
  yield users.map((user) => pick(toAdminUser(user), userKeys))
}

async function* listText(
  blocks: AsyncIterable<readonly object[]>,
  count: (entries: number) => void,
  pieceOf: (text: string, entry: object) => Piece = (text) => text,
): AsyncGenerator<Piece> {
  let lead = '[\n'
  for await (const block of blocks) {
    count(block.length)
    for (const entry of block) {
      yield pieceOf(lead + JSON.stringify(entry), entry)
      lead = ',\n'
    }
  }
  yield lead === '[\n' ? '[]' : '\n]'
}
