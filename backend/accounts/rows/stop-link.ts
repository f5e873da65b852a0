import { column, naming } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { notOver } from '#backend/models/clock-slack.ts'
import { insertRows, type RowOf, readRow, removeRows, tableOf } from '#backend/models/table.ts'
import type { AlarmKind } from '#contract/accounts/stop-endpoints.ts'
import { hours } from '#contract/primitives/time.ts'

/** Life of a link that stops what an alarm is about, in milliseconds. */
export const STOP_LINK_LIFE = hours(24)

export const stopLinkTable = tableOf(
  'stop_links',
  {
    hash: { ...column.key(64), primaryKey: true },
    /** The id of the action, which the links of all admins share. */
    alarm: column.key(64),
    /** The name of the admin to whom it was mailed. */
    recipient: naming('staff', 'deleted', column.key(64)),
    kind: column.key<AlarmKind>(32),
    subject_id: column.key(64),
    subject_name: naming('staff', 'deleted', column.key(64)),
    /** "" for the console. */
    actor_id: column.key(64),
    actor_name: naming('staff', 'deleted', column.key(64)),
    address: naming('staff', 'deleted', column.key(64)),
    at: column.moment(),
    expires_at: column.moment(),
  },
  { unique: { links_of_alarm: ['alarm', 'hash'] } },
)

/** A link of one alarm, mailed to one admin; only that mail holds its token. (threat M5) */
export type StopLinkRecord = RowOf<typeof stopLinkTable>

export async function insertStopLinks(writing: Writing, links: readonly StopLinkRecord[]): Promise<void> {
  await insertRows(writing, stopLinkTable, links)
}

/** The link if it can be used at `now`, else null. Changes nothing. */
export async function findStopLink(
  reading: Reading,
  hash: string,
  now: Date,
): Promise<StopLinkRecord | null> {
  const where = { hash, expires_at: notOver(now, STOP_LINK_LIFE) }
  return readRow(reading, stopLinkTable, { where })
}

/** Uses a link up, and the other links of its alarm with it: true for exactly one caller. */
export async function claimStopLink(
  writing: Writing,
  { hash, alarm }: Pick<StopLinkRecord, 'hash' | 'alarm'>,
): Promise<boolean> {
  const isFirst = (await removeRows(writing, stopLinkTable, { hash })) === 1
  if (isFirst) await removeRows(writing, stopLinkTable, { alarm })
  return isFirst
}
