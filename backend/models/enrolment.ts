import { Op } from 'sequelize'
import { column } from '#backend/database/columns.ts'
import type { Database } from '#backend/database/connect.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { minutes } from '#contract/primitives/time.ts'
import { atMost } from './clock-slack.ts'
import { tableOf } from './table.ts'

/** Life of an enrolment in milliseconds, and how many codes it takes. */
export const ENROLMENT_LIFE = minutes(10)
export const ENROLMENT_CODES = 5

/** An enrolment under way: what it will put in place once one code verifies. (threats B1, B2, B9) */
export interface EnrolmentRecord {
  /** The hash of the handle that a login gave, or of the session that began it. */
  readonly id: string
  readonly user_id: string
  readonly expires_at: string
  readonly attempts_left: number
  /** Sealed; "" until setup was called. */
  readonly secret: string
  /** Of the backup codes, in hexadecimal. */
  readonly salt: string
  readonly digests: readonly string[]
}

function enrolmentTable(database: Database) {
  return tableOf(database, 'enrolments', {
    id: { ...column.key(64), primaryKey: true },
    user_id: column.key(64),
    expires_at: column.moment(),
    attempts_left: column.whole(),
    secret: column.key(400),
    salt: column.key(64),
    digests: column.json(),
  })
}

/** Begins an enrolment; whatever the user had begun before is over. */
export async function beginEnrolment(
  writing: Writing,
  { id, user_id }: Pick<EnrolmentRecord, 'id' | 'user_id'>,
  now: Date,
): Promise<void> {
  await endEnrolments(writing, user_id)
  const expires_at = new Date(now.getTime() + ENROLMENT_LIFE).toISOString()
  const row = { id, user_id, expires_at, attempts_left: ENROLMENT_CODES, secret: '', salt: '', digests: '[]' }
  await enrolmentTable(writing.database).bulkCreate([row], { transaction: writing.transaction })
}

/** The enrolment if it still takes a code at `now`, else null. */
export async function findEnrolment(
  { database, ...options }: Reading,
  id: string,
  now: Date,
): Promise<EnrolmentRecord | null> {
  const alive = { [Op.gt]: now.toISOString(), [Op.lte]: atMost(now, ENROLMENT_LIFE) }
  const where = { id, expires_at: alive }
  const found: object | null = await enrolmentTable(database).findOne({ ...options, where, raw: true })
  if (!found) return null
  const row = found as Omit<EnrolmentRecord, 'digests'> & { digests: string }
  return { ...row, digests: JSON.parse(row.digests) }
}

/** Puts a new secret and new codes in the place of what setup made before; false where the enrolment is gone. */
export async function prepareEnrolment(
  { database, transaction }: Writing,
  id: string,
  { secret, salt, digests }: Pick<EnrolmentRecord, 'secret' | 'salt' | 'digests'>,
): Promise<boolean> {
  const values = { secret, salt, digests: JSON.stringify(digests) }
  const [affected] = await enrolmentTable(database).update(values, { where: { id }, transaction })
  return affected === 1
}

/** Takes one of the codes that an enrolment is good for, before the code is compared. */
export async function takeEnrolmentCode({ database, transaction }: Writing, id: string): Promise<boolean> {
  const where = { id, attempts_left: { [Op.gt]: 0 } }
  const options = { by: 1, where, transaction }
  const before = await enrolmentTable(database).findOne({
    where,
    transaction,
    lock: transaction.LOCK.UPDATE,
    raw: true,
  })
  if (before) await enrolmentTable(database).decrement('attempts_left', options)
  return before !== null
}

/** Ends one enrolment: true for exactly one caller. */
export async function claimEnrolment({ database, transaction }: Writing, id: string): Promise<boolean> {
  return (await enrolmentTable(database).destroy({ where: { id }, transaction })) === 1
}

/** Ends every enrolment of everyone. */
export async function dropEnrolments({ database, transaction }: Writing): Promise<void> {
  await enrolmentTable(database).destroy({ where: {}, transaction })
}

/** Ends whatever a user has begun. */
export async function endEnrolments({ database, transaction }: Writing, userId: string): Promise<void> {
  await enrolmentTable(database).destroy({ where: { user_id: userId }, transaction })
}

export async function dropOldEnrolments({ database, transaction }: Writing, now: Date): Promise<void> {
  const where = { expires_at: { [Op.lte]: now.toISOString() } }
  await enrolmentTable(database).destroy({ where, transaction })
}
