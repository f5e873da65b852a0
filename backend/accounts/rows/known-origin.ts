import { Op } from 'sequelize'
import { column, naming } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { countRows, insertRows, readRows, removeRows, tableOf } from '#backend/models/table.ts'
import { days } from '#contract/primitives/time.ts'

/** How long, in milliseconds, a network from which a user signed in stays known. */
const ORIGIN_LIFE = days(60)

export const knownOriginTable = tableOf('known_origins', {
  user_id: { ...column.key(64), primaryKey: true },
  origin: naming('staff', 'deleted', { ...column.key(64), primaryKey: true }),
  seen_at: column.moment(),
})

const fresh = (now: Date) => ({ [Op.gt]: new Date(now.getTime() - ORIGIN_LIFE).toISOString() })

/** Whether the user signed in from this network before. (threat A5) */
export async function isKnownOrigin(
  reading: Reading,
  { userId, origin }: { readonly userId: string; readonly origin: string },
  now: Date,
): Promise<boolean> {
  const where = { user_id: userId, origin, seen_at: fresh(now) }
  return (await countRows(reading, knownOriginTable, where)) > 0
}

/** Every network from which any of the staff signed in before. */
export async function readOrigins(reading: Reading, now: Date): Promise<ReadonlySet<string>> {
  const where = { seen_at: fresh(now) }
  const rows = await readRows<{ origin: string }>(reading, knownOriginTable, { where })
  return new Set(rows.map(({ origin }) => origin))
}

/** How many networks a user is known from. */
export async function countOrigins(reading: Reading, userId: string): Promise<number> {
  return countRows(reading, knownOriginTable, { user_id: userId })
}

/** Remembers that the user signed in from this network. */
export async function rememberOrigin(
  writing: Writing,
  { userId, origin }: { readonly userId: string; readonly origin: string },
  now: Date,
): Promise<void> {
  const row = { user_id: userId, origin, seen_at: now.toISOString() }
  await insertRows(writing, knownOriginTable, [row], { updateOnDuplicate: ['seen_at'] })
}

/** Forgets where a user signed in from. */
export async function forgetOrigins(writing: Writing, userId: string): Promise<void> {
  await removeRows(writing, knownOriginTable, { user_id: userId })
}
