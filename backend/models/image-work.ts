import { Op } from 'sequelize'
import type { Database } from '#backend/database/connect.ts'
import { inTransaction, type Reading, type Writing } from '#backend/database/transaction.ts'
import { minutes } from '#contract/primitives/time.ts'
import { atMost } from './clock-slack.ts'
import type { WantedImage } from './image-name.ts'
import { imageTable } from './image-table.ts'
import { orderBy, readRow, readRows, removeRows, updateRows } from './table.ts'

/** A picture that this process alone works on until its lease is over. */
export interface ImageTask extends WantedImage {
  readonly source: string
  /** Which try this is, from 1. */
  readonly attempt: number
}

/** A picture as it is served. */
export interface StoredImage {
  readonly hash: string
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** The longest that a picture is put off, in milliseconds. One put off for longer was so by a clock that ran ahead. */
export const LONGEST_PAUSE = minutes(10)

const isDueBy = (now: Date) => ({
  [Op.or]: [{ [Op.lte]: now.toISOString() }, { [Op.gt]: atMost(now, LONGEST_PAUSE) }],
})

/** Takes the picture that is due longest, so that no other process fetches it for `lease` milliseconds; or null. */
export async function claimImage(database: Database, now: Date, lease: number): Promise<ImageTask | null> {
  type Row = ImageTask & { readonly attempts: number; readonly due_at: string }
  for (;;) {
    const row = await readRow<Row>({ database }, imageTable, {
      attributes: ['source', 'kind', 'address', 'attempts', 'due_at'],
      where: { state: 'pending', due_at: isDueBy(now) },
      order: orderBy('due_at'),
    })
    if (!row) return null
    const { attempts, due_at, ...task } = row
    const taken = { attempts: attempts + 1, due_at: new Date(now.getTime() + lease).toISOString() }
    const where = { source: task.source, state: 'pending', due_at, attempts }
    const count = await inTransaction(database, (writing) => updateRows(writing, imageTable, taken, where))
    if (count === 1) return { ...task, attempt: taken.attempts }
  }
}

/** When the next picture is due, or null. */
export async function nextDue(database: Database, now: Date): Promise<Date | null> {
  const due: unknown = await imageTable(database).min('due_at', { where: { state: 'pending' } })
  if (typeof due !== 'string') return null
  return due > atMost(now, LONGEST_PAUSE) ? now : new Date(due)
}

/** Stores a picture; it is shown from `showImages` on. */
export async function storeImage(writing: Writing, { source }: ImageTask, image: StoredImage): Promise<void> {
  const where = { source, state: 'pending' }
  await updateRows(writing, imageTable, { ...image, state: 'ready', revision: 0 }, where)
}

/** Puts a picture off until `due`, or gives it up. */
export async function putOffImage(writing: Writing, { source }: ImageTask, due: Date | null): Promise<void> {
  const values = due ? { due_at: due.toISOString() } : { state: 'failed' }
  await updateRows(writing, imageTable, values, { source, state: 'pending' })
}

/** Stored pictures that are not shown yet. */
export async function unshownImages(
  reading: Reading,
  limit: number,
): Promise<(WantedImage & { readonly source: string; readonly hash: string })[]> {
  const attributes = ['source', 'kind', 'address', 'hash']
  const where = { state: 'ready', revision: 0 }
  return readRows<WantedImage & { source: string; hash: string }>(reading, imageTable, {
    where,
    attributes,
    limit,
  })
}

/** Says since which revision pictures are shown. */
export async function markShown(writing: Writing, source: string[], revision: number): Promise<void> {
  await updateRows(writing, imageTable, { revision }, { source })
}

/** Notes that pictures are in use, so that they are not dropped. */
export async function markUsed(writing: Writing, source: string[], now: Date): Promise<void> {
  await updateRows(writing, imageTable, { used_at: now.toISOString() }, { source })
}

/** Drops the pictures that were last in use before `moment`; returns how many. */
export async function dropUnusedImages(writing: Writing, moment: Date): Promise<number> {
  const where = { used_at: { [Op.lt]: moment.toISOString() } }
  return removeRows(writing, imageTable, where)
}
