import { Op } from 'sequelize'
import { column } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import {
  insertRows,
  type RowOf,
  readRow,
  readRows,
  removeRows,
  tableOf,
  updateRows,
} from '#backend/models/table.ts'
import { readUsers, type UserRecord } from '#backend/models/user.ts'
import { type Digest, digestDefaults } from '#contract/accounts/digest.ts'

export const digestTable = tableOf('digests', {
  user_id: { ...column.key(64), primaryKey: true },
  frequency: column.key<Digest['frequency']>(8),
  reviews: column.flag(),
  backup: column.flag(),
  codes: column.flag(),
  grace: column.flag(),
  /** The last due time for which one process took this digest. */
  claimed_for: column.momentOrNone(),
  /** Up to when news were sent. */
  reported_until: column.momentOrNone(),
})

/** Which news one person wants, and which were sent. */
type DigestRecord = RowOf<typeof digestTable>

const choiceOf = ({ frequency, reviews, backup, codes, grace }: Digest): Digest => ({
  frequency,
  reviews,
  backup,
  codes,
  grace,
})

/** The choice of one person, or the defaults. */
export async function findDigest(reading: Reading, user_id: string): Promise<Digest> {
  const digest = await readRow(reading, digestTable, { where: { user_id } })
  return digest ? choiceOf(digest) : digestDefaults
}

/** Stores what one person chose. A digest that is switched on starts with what happens from now on. */
export async function writeDigest(
  writing: Writing,
  user_id: string,
  { digest, now }: { readonly digest: Digest; readonly now: Date },
): Promise<void> {
  const before = await findDigest(writing, user_id)
  const reported_until = now.toISOString()
  const row = { ...digest, user_id, claimed_for: '', reported_until }
  const begins = before.frequency === 'off' ? ['reported_until'] : []
  await insertRows(writing, digestTable, [row], { updateOnDuplicate: [...Object.keys(digest), ...begins] })
}

/** A digest and who gets it. */
export interface Subscription {
  readonly digest: DigestRecord
  readonly user: UserRecord
}

/** The digests that are switched on, of people who can be written to. */
export async function readSubscriptions(reading: Reading): Promise<Subscription[]> {
  const where = { frequency: { [Op.ne]: 'off' } }
  const records = await readRows(reading, digestTable, { where })
  const digests = new Map(records.map((one) => [one.user_id, one]))
  return (await readUsers(reading)).flatMap((user) => {
    const digest = digests.get(user.id)
    const isReached = user.is_active && user.is_verified && user.email !== ''
    return digest && isReached ? [{ digest, user }] : []
  })
}

/** Takes a digest for one due time: true for exactly one caller. */
export async function claimDigest(
  writing: Writing,
  { user_id, claimed_for }: DigestRecord,
  due: string,
): Promise<boolean> {
  return (await updateRows(writing, digestTable, { claimed_for: due }, { user_id, claimed_for })) === 1
}

/** Gives a digest back that could not be sent. */
export async function releaseDigest(writing: Writing, digest: DigestRecord, due: string): Promise<void> {
  const { user_id, claimed_for } = digest
  await updateRows(writing, digestTable, { claimed_for }, { user_id, claimed_for: due })
}

/** Stores up to when news were sent to a person. */
export async function markReported(writing: Writing, user_id: string, until: Date): Promise<void> {
  await updateRows(writing, digestTable, { reported_until: until.toISOString() }, { user_id })
}

/** Drops the choices of accounts that are gone. */
export async function dropOrphanedDigests(writing: Writing): Promise<void> {
  const users = (await readUsers(writing)).map(({ id }) => id)
  await removeRows(writing, digestTable, { user_id: { [Op.notIn]: users } })
}
