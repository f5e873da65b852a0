import type { Reading } from '#backend/database/transaction.ts'
import type { Staff } from '#backend/http/session.ts'
import type { ObjectionRecord } from '#backend/models/objection.ts'
import { readUsers, type UserRecord } from '#backend/models/user.ts'
import { can } from '#contract/permissions.ts'

/** Who may decide on objections, by whether they decided first. */
export interface Deciders {
  /** Names by id, of everybody who is there. */
  readonly names: ReadonlyMap<string, string>
  /** Whether this member of the staff may decide on an objection: not the person who decided first, where there is another one. */
  mayDecide(objection: Pick<ObjectionRecord, 'first_by'>): boolean
}

/** Who was invited and never chose a password cannot decide. */
const isDecider = ({ is_active, role, password_hash }: UserRecord): boolean =>
  is_active && password_hash !== '' && can(role, 'submissions:decide')

/** Reads who may decide on objections when this member of the staff asks. */
export async function readDeciders(reading: Reading, { id }: Pick<Staff, 'id'>): Promise<Deciders> {
  const users = await readUsers(reading)
  const hasOther = users.some((user) => isDecider(user) && user.id !== id)
  return {
    names: new Map(users.map((user) => [user.id, user.username])),
    mayDecide: ({ first_by }) => first_by !== id || !hasOther,
  }
}
