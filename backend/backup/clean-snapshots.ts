import { StringDecoder } from 'node:string_decoder'
import type { Database } from '#backend/database/connect.ts'
import { inTransaction, type Reading } from '#backend/database/transaction.ts'
import { erasuresSince, findErasures } from '#backend/models/erasure.ts'
import { readSnapshotParts, readUncleaned, replaceSnapshot } from '#backend/models/snapshot.ts'
import type { BackedUpSubmission } from '#contract/backup/backup-file.ts'
import { hours } from '#contract/primitives/time.ts'
import type { CheckedBackup } from './checked-backup.ts'
import { pack, unpack } from './pack-backup.ts'
import { withoutWithdrawn } from './without-withdrawn.ts'

/** A snapshot may have been taken while an erasure was under way, whose moment is that of its start. */
const OVERLAP = hours(1)

/** A review of a backup without the contact data that was erased here. */
function eraseEntry(entry: BackedUpSubmission, erasedAt: string): BackedUpSubmission {
  return { ...entry, contactName: '', contactEmail: '', erased_at: entry.erased_at ?? erasedAt }
}

/** A file to restore without the contact data that was erased, and the reviews that were withdrawn, since it was made. */
export async function withoutErased(reading: Reading, file: CheckedBackup): Promise<CheckedBackup> {
  const backup = await withoutWithdrawn(reading, file)
  const { user_submissions: list } = backup
  if (!list) return backup
  const erased = await findErasures(reading, list.ids)
  if (erased.size === 0) return backup
  const entry = (index: number) => {
    const given = list.entry(index)
    const erasedAt = erased.get(given.id)
    return erasedAt === undefined ? given : eraseEntry(given, erasedAt)
  }
  return { ...backup, user_submissions: { ids: list.ids, entry } }
}

async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let held = ''
  for await (const piece of bytes) {
    const lines = (held + decoder.write(piece)).split('\n')
    held = lines.pop() ?? ''
    for (const line of lines) yield `${line}\n`
  }
  if (held !== '') yield held
}

/** The text of a snapshot, one line per entry, with erased contact data removed. */
async function* erasedText(
  lines: AsyncIterable<string>,
  erased: ReadonlyMap<string, string>,
  count: () => void,
): AsyncGenerator<string> {
  let isReview = false
  for await (const line of lines) {
    if (line.startsWith(']')) isReview = false
    const [, json = '', end = ''] = (isReview && /^(\{.*\})(,?\n?)$/.exec(line)) || []
    const review = json === '' ? null : (JSON.parse(json) as BackedUpSubmission)
    const erasedAt = review && erased.get(review.id)
    if (review && erasedAt && (review.contactName !== '' || review.contactEmail !== '')) {
      count()
      yield JSON.stringify(eraseEntry(review, erasedAt)) + end
    } else yield line
    if (line.endsWith('"user_submissions":[\n')) isReview = true
  }
}

/**
 * Takes contact data out of the snapshots where it was erased after they were taken. Each snapshot is replaced in one
 * transaction; who is killed in between is followed by the next run. Safe to run twice.
 */
export async function cleanSnapshots(database: Database, now: Date): Promise<void> {
  for (const { id, cleaned_at } of await readUncleaned({ database })) {
    const erasures = await erasuresSince({ database }, new Date(Date.parse(cleaned_at) - OVERLAP))
    if (erasures.length === 0) continue
    const erased = new Map(erasures.map((erasure) => [erasure.id, erasure.erased_at]))
    let changed = 0
    const lines = linesOf(unpack(await readSnapshotParts({ database }, id)))
    const packed = await pack(
      erasedText(lines, erased, () => {
        changed += 1
      }),
    )
    await inTransaction(database, (writing) => replaceSnapshot(writing, id, changed > 0 ? packed : null, now))
  }
}
