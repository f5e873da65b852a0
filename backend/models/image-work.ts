import { Op } from 'sequelize'
import type { Database } from '#backend/database/connect.ts'
import { inTransaction, type Reading, type Writing } from '#backend/database/transaction.ts'
import { minutes } from '#contract/primitives/time.ts'
import { atMost } from './clock-slack.ts'
import { imageTable, type WantedImage } from './image-table.ts'

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
  const table = imageTable(database)
  for (;;) {
    const row: object | null = await table.findOne({
      attributes: ['source', 'kind', 'address', 'attempts', 'due_at'],
      where: { state: 'pending', due_at: isDueBy(now) },
      order: [['due_at', 'ASC']],
      raw: true,
    })
    if (!row) return null
    const { attempts, due_at, ...task } = row as ImageTask & { attempts: number; due_at: string }
    const taken = { attempts: attempts + 1, due_at: new Date(now.getTime() + lease).toISOString() }
    const where = { source: task.source, state: 'pending', due_at, attempts }
    const [count] = await inTransaction(database, ({ transaction }) =>
      table.update(taken, { where, transaction }),
    )
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
export async function storeImage(
  { database, transaction }: Writing,
  { source }: ImageTask,
  image: StoredImage,
): Promise<void> {
  const where = { source, state: 'pending' }
  await imageTable(database).update({ ...image, state: 'ready', revision: 0 }, { where, transaction })
}

/** Puts a picture off until `due`, or gives it up. */
export async function putOffImage(
  { database, transaction }: Writing,
  { source }: ImageTask,
  due: Date | null,
): Promise<void> {
  const values = due ? { due_at: due.toISOString() } : { state: 'failed' }
  await imageTable(database).update(values, { where: { source, state: 'pending' }, transaction })
}

/** Stored pictures that are not shown yet. */
export async function unshownImages(
  { database, ...options }: Reading,
  limit: number,
): Promise<(WantedImage & { readonly source: string; readonly hash: string })[]> {
  const attributes = ['source', 'kind', 'address', 'hash']
  const where = { state: 'ready', revision: 0 }
  const rows: object[] = await imageTable(database).findAll({
    ...options,
    where,
    attributes,
    limit,
    raw: true,
  })
  return rows as (WantedImage & { source: string; hash: string })[]
}

/** Says since which revision pictures are shown. */
export async function markShown(
  { database, transaction }: Writing,
  source: string[],
  revision: number,
): Promise<void> {
  await imageTable(database).update({ revision }, { where: { source }, transaction })
}

/** Notes that pictures are in use, so that they are not dropped. */
export async function markUsed(
  { database, transaction }: Writing,
  source: string[],
  now: Date,
): Promise<void> {
  await imageTable(database).update({ used_at: now.toISOString() }, { where: { source }, transaction })
}

/** Drops the pictures that were last in use before `moment`; answers how many. */
export async function dropUnusedImages({ database, transaction }: Writing, moment: Date): Promise<number> {
  const where = { used_at: { [Op.lt]: moment.toISOString() } }
  return imageTable(database).destroy({ where, transaction })
}
