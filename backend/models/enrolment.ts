import { literal, Op } from 'sequelize'
import { column } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { minutes } from '#contract/primitives/time.ts'
import { notOver } from './clock-slack.ts'
import { insertRows, type RowOf, readRow, removeRows, tableOf, updateRows } from './table.ts'

/** Life of an enrolment in milliseconds, and how many codes it takes. */
const ENROLMENT_LIFE = minutes(10)
const ENROLMENT_CODES = 5

export const enrolmentTable = tableOf(
  'enrolments',
  {
    /** The hash of the handle that a login gave, or of the session that began it. */
    id: { ...column.key(64), primaryKey: true },
    user_id: column.key(64),
    expires_at: column.moment(),
    attempts_left: column.whole(),
    /** Sealed; "" until setup was called. */
    secret: column.key(400),
    /** Of the backup codes, in hexadecimal. */
    salt: column.key(64),
    digests: column.json<readonly string[]>([]),
  },
  { unique: { enrolments_of_user: ['user_id', 'id'] } },
)

/** An enrolment under way: what it will put in place once one code verifies. (threats B1, B2, B9) */
export type EnrolmentRecord = RowOf<typeof enrolmentTable>

/** Begins an enrolment; whatever the user had begun before is over. */
export async function beginEnrolment(
  writing: Writing,
  { id, user_id }: Pick<EnrolmentRecord, 'id' | 'user_id'>,
  now: Date,
): Promise<void> {
  await endEnrolments(writing, user_id)
  const expires_at = new Date(now.getTime() + ENROLMENT_LIFE).toISOString()
  const row = { id, user_id, expires_at, attempts_left: ENROLMENT_CODES, secret: '', salt: '', digests: [] }
  await insertRows(writing, enrolmentTable, [row])
}

/** The enrolment if it still takes a code at `now`, else null. */
export function findEnrolment(reading: Reading, id: string, now: Date): Promise<EnrolmentRecord | null> {
  const where = { id, expires_at: notOver(now, ENROLMENT_LIFE) }
  return readRow(reading, enrolmentTable, { where })
}

/** Puts a new secret and new codes in the place of what setup made before; false where the enrolment is gone. */
export async function prepareEnrolment(
  writing: Writing,
  id: string,
  { secret, salt, digests }: Pick<EnrolmentRecord, 'secret' | 'salt' | 'digests'>,
): Promise<boolean> {
  const affected = await updateRows(writing, enrolmentTable, { secret, salt, digests }, { id })
  return affected === 1
}

/** Takes one of the codes that an enrolment is good for, before the code is compared. */
export async function takeEnrolmentCode(writing: Writing, id: string): Promise<boolean> {
  const where = { id, attempts_left: { [Op.gt]: 0 } }
  const values = { attempts_left: literal('attempts_left - 1') }
  return (await updateRows(writing, enrolmentTable, values, where)) === 1
}

/** Ends one enrolment: true for exactly one caller. */
export async function claimEnrolment(writing: Writing, id: string): Promise<boolean> {
  return (await removeRows(writing, enrolmentTable, { id })) === 1
}

/** Ends every enrolment of everyone. */
export async function dropEnrolments(writing: Writing): Promise<void> {
  await removeRows(writing, enrolmentTable, {})
}

/** Ends whatever a user has begun. */
export async function endEnrolments(writing: Writing, userId: string): Promise<void> {
  await removeRows(writing, enrolmentTable, { user_id: userId })
}
