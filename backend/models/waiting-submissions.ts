import { Op } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import { submissionTable } from './submission.ts'

const WAITING = { status: 'pending', deleted_at: '' } as const

/** When submissions were sent: after one moment, and until another, which is included. */
interface Sent {
  readonly after?: string | undefined
  readonly until?: string | undefined
}

/** How many submissions wait for a decision. */
export function countWaiting(
  { database, ...options }: Reading,
  { after, until }: Sent = {},
): Promise<number> {
  const later = after === undefined ? [] : [{ submitted_at: { [Op.gt]: after } }]
  const earlier = until === undefined ? [] : [{ submitted_at: { [Op.lte]: until } }]
  return submissionTable(database).count({
    ...options,
    where: { [Op.and]: [WAITING, ...later, ...earlier] },
  })
}

/** When the submission that waits longest was sent; null where none waits. */
export async function oldestWaiting({ database, ...options }: Reading): Promise<string | null> {
  const oldest: unknown = await submissionTable(database).min('submitted_at', { ...options, where: WAITING })
  return typeof oldest === 'string' ? oldest : null
}
