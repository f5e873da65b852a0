import type { Reading, Writing } from '#backend/database/transaction.ts'
import type { Snapshot } from '#contract/backup/backup-endpoints.ts'
import { createForgetter, type ErasureSet, type Forgetter, idsOf } from './erasure-set.ts'
import { forgetInUploads } from './forget-in-uploads.ts'
import { aboutAll, packText, type ReviewPiece, textOf } from './packed-text.ts'
import { ARCHIVE, partTable, removeSnapshots, snapshotTable } from './snapshot-tables.ts'
import { readRow, readRows, removeRows, updateRows } from './table.ts'

/** The text before the first entry of a list, and before each other one. */
const [FIRST, NEXT] = ['[\n', ',\n'] as const

interface PartHead {
  readonly position: number
  readonly about: string
}

/** Where a part stands, how it begins, and whether other entries of its list follow in the next part. */
interface PlacedPart {
  readonly snapshot_id: string
  readonly position: number
  /** Stands before the first entry that stays; null: what stands there already. */
  readonly lead: typeof FIRST | null
  readonly isFollowed: boolean
}

/**
 * Takes what is to be forgotten out of one part. Returns by how many bytes its text grew, and what the next part is to begin
 * with where this one was the beginning of its list and nothing of it stays.
 */
async function editPart(
  writing: Writing,
  { snapshot_id, position, lead, isFollowed }: PlacedPart,
  forgetter: Forgetter,
): Promise<{ readonly grew: number; readonly lead: typeof FIRST | null }> {
  const where = { snapshot_id, position }
  const row = await readRow<{ bytes: Uint8Array }>(writing, partTable, { attributes: ['bytes'], where })
  const before = await textOf(Buffer.from(row?.bytes ?? []))
  const begins = lead ?? before.slice(0, NEXT.length)
  const kept: ReviewPiece[] = []
  for (const json of before.slice(NEXT.length).split(NEXT)) {
    const entry = forgetter.edit(json)
    if (entry) kept.push({ text: JSON.stringify(entry), about: idsOf(entry) })
  }
  const isBeginning = begins === FIRST
  const passes = kept.length === 0 && isBeginning && isFollowed
  const isEmpty = kept.length === 0 && (passes || !isBeginning)
  const after = isEmpty ? '' : begins + kept.map(({ text }) => text).join(NEXT)
  if (isEmpty) await removeRows(writing, partTable, where)
  else if (after !== before) {
    await updateRows(writing, partTable, { bytes: await packText(after), about: aboutAll(kept) }, where)
  }
  return { grew: Buffer.byteLength(after) - Buffer.byteLength(before), lead: passes ? FIRST : null }
}

async function editParts(
  writing: Writing,
  snapshot_id: string,
  parts: readonly PartHead[],
  forgetter: Forgetter,
): Promise<number> {
  let grew = 0
  let lead: typeof FIRST | null = null
  for (const [index, { position, about }] of parts.entries()) {
    if (!about || (lead === null && !forgetter.isAbout(about))) continue
    const isFollowed = Boolean(parts[index + 1]?.about)
    const edited = await editPart(writing, { snapshot_id, position, lead, isFollowed }, forgetter)
    grew += edited.grew
    lead = edited.lead
  }
  return grew
}

function partsOf(reading: Reading, snapshot_id: string): Promise<PartHead[]> {
  return readRows<PartHead>(reading, partTable, {
    attributes: ['position', 'about'],
    where: { snapshot_id },
    order: [['position', 'ASC']],
  })
}

/** Takes out of one snapshot what is to be forgotten. Call it under the lock of the state. */
export async function takeOutOfSnapshot(writing: Writing, id: string, what: ErasureSet): Promise<void> {
  const forgetter = createForgetter(what)
  const parts = await partsOf(writing, id)
  const row = await readRow<Pick<Snapshot, 'bytes' | 'entries'>>(writing, snapshotTable, { where: { id } })
  if (!row) return
  const bytes = row.bytes + (await editParts(writing, id, parts, forgetter))
  const entries: Record<string, number> = { ...row.entries }
  for (const [list, count] of forgetter.removed) entries[list] = (entries[list] ?? 0) - count
  if (bytes === row.bytes && forgetter.removed.size === 0) return
  await updateRows(writing, snapshotTable, { bytes, entries }, { id })
}

/**
 * As `takeOutOfSnapshot`; an archive that holds something of it ends: its first half may be downloaded already, which no other
 * second half fits.
 */
export async function forgetInSnapshot(writing: Writing, id: string, what: ErasureSet): Promise<void> {
  const row = await readRow<{ reason: string }>(writing, snapshotTable, {
    where: { id },
    attributes: ['reason'],
  })
  if (row?.reason !== ARCHIVE) return takeOutOfSnapshot(writing, id, what)
  const { isAbout } = createForgetter(what)
  const parts = await partsOf(writing, id)
  if (parts.some(({ about }) => about && isAbout(about))) await removeSnapshots(writing, [id])
}

/**
 * Takes what is to be forgotten out of every backup on the server, snapshots and what was sent of archives, in the transaction
 * that erases it. Call it under the lock of the state, which adding a snapshot holds as well. (threats N2, O2)
 */
export async function forgetInBackups(writing: Writing, what: ErasureSet): Promise<void> {
  await forgetInUploads(writing, what)
  for (const id of await snapshotIds(writing)) await forgetInSnapshot(writing, id, what)
}

/** The snapshots on the server. */
export async function snapshotIds(reading: Reading): Promise<string[]> {
  const rows = await readRows<{ id: string }>(reading, snapshotTable, { attributes: ['id'] })
  return rows.map(({ id }) => id)
}
