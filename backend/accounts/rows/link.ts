import { Op } from 'sequelize'
import { column, naming } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { notOver } from '#backend/models/clock-slack.ts'
import { insertRows, type RowOf, readRow, removeRows, tableOf, updateRows } from '#backend/models/table.ts'
import { hours, minutes } from '#contract/primitives/time.ts'

/** Purposes of mailed links, with their lives in milliseconds. `first`: the console's link to the first password. */
export const linkLife = {
  verify: hours(24),
  address: hours(24),
  reset: minutes(30),
  invite: hours(24),
  first: hours(1),
} as const
/**
 * `address`: confirms an address that takes the old one's place only then. `invite`: chooses the first password, which
 * confirms the address, too.
 */
export type LinkPurpose = 'verify' | 'address' | 'reset' | 'invite'

export const linkTable = tableOf(
  'links',
  {
    hash: { ...column.key(64), primaryKey: true },
    user_id: column.key(64),
    /** `spent`: it confirmed its address, or a newer one took its place. It says whether the address is confirmed, no more. */
    purpose: column.key<LinkPurpose | 'spent'>(16),
    /** The address that it was mailed to, in lower case. */
    email_key: naming('staff', 'deleted', column.key(254)),
    expires_at: column.moment(),
  },
  { unique: { links_of_user: ['user_id', 'hash'] } },
)

/** A link that was sent; only the mail holds its token. Bound to user, purpose and address. (threat D1) */
type LinkRecord = RowOf<typeof linkTable>

const SPENT = { purpose: 'spent' } as const

/** The purposes of links that confirm an address, and that scanners of mail may have opened before the addressee does. */
const CONFIRMING: readonly LinkRecord['purpose'][] = ['verify', 'address']

/** Stores a link; older ones of the same purpose are dead from now on. (threat D2) */
export async function insertLink(writing: Writing, link: LinkRecord): Promise<void> {
  const { user_id, purpose } = link
  if (CONFIRMING.includes(purpose)) await updateRows(writing, linkTable, SPENT, { user_id, purpose })
  else await removeRows(writing, linkTable, { user_id, purpose })
  await insertRows(writing, linkTable, [link])
}

/** Keeps a link that was claimed until it would have expired. */
export async function keepSpent(writing: Writing, link: LinkRecord): Promise<void> {
  await insertRows(writing, linkTable, [{ ...link, ...SPENT }])
}

/** The link if it can be used at `now`, else null. Changes nothing. */
export async function findLink(
  reading: Reading,
  { hash, purpose }: Pick<LinkRecord, 'hash' | 'purpose'>,
  now: Date,
): Promise<LinkRecord | null> {
  const longest = Math.max(...Object.values(linkLife))
  const where = { hash, purpose, expires_at: notOver(now, longest) }
  return readRow(reading, linkTable, { where })
}

/** Uses a link up: true for exactly one caller. (threat D3) */
export async function claimLink(writing: Writing, hash: string): Promise<boolean> {
  const where = { hash, purpose: { [Op.ne]: SPENT.purpose } }
  return (await removeRows(writing, linkTable, where)) === 1
}

/** Revokes every link of a user. */
export async function removeLinksOf(writing: Writing, userId: string): Promise<void> {
  await removeRows(writing, linkTable, { user_id: userId })
}
