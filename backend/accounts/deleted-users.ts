import { inTransaction, type Writing } from '#backend/database/transaction.ts'
import { actorOf } from '#backend/history/record.ts'
import type { WayBack } from '#backend/history/take-back.ts'
import { ApiError } from '#backend/http/errors.ts'
import { type Author, staffOf } from '#backend/http/session.ts'
import { readCodeSet, replaceBackupCodes } from '#backend/models/backup-code.ts'
import { keepDeletedUser, readDeletedUserIds, takeDeletedUser } from '#backend/models/deleted-user.ts'
import { lockUsers, reinsertUser, removeUser, toAdminUser } from '#backend/models/user.ts'
import type { AdminUser } from '#contract/accounts/user.ts'
import type { AccountsContext } from './context.ts'
import { raiseAlarm } from './notify.ts'
import { forgetOrigins } from './rows/known-origin.ts'
import { endAccess } from './sessions.ts'
import { noSuchUser, requireAdminLeft, unlessTaken } from './staff-rules.ts'
import { recordUser } from './users.ts'

/** Deletes a member of the staff with everything that let them in. For a while it can be taken back. */
export async function deleteStaff(
  context: AccountsContext,
  id: string,
  author: Author,
): Promise<{ message: string }> {
  const now = context.clock()
  await inTransaction(context.database, async (writing) => {
    const all = await lockUsers(writing)
    const user = all.find((candidate) => candidate.id === id)
    if (!user) throw noSuchUser()
    requireAdminLeft(all, { user, after: null, by: staffOf(author.caller).id })
    await keepDeletedUser(writing, { user, codes: await readCodeSet(writing, id) }, now)
    await endAccess(writing, id)
    await replaceBackupCodes(writing, id, { salt: '', digests: [] })
    await forgetOrigins(writing, id)
    await removeUser(writing, id)
    await recordUser(writing, author, { action: 'delete', before: toAdminUser(user) }, now)
  })
  return { message: 'User deleted successfully!' }
}

/**
 * Takes a deletion back: the account as it was, with password, second factor and unused backup codes. Sessions and
 * mailed links stay ended. An alarm names each restored admin. (threat M5) @throws ApiError 404, 409
 */
export function restoreStaff(context: AccountsContext, id: string, author: Author): Promise<AdminUser> {
  return inTransaction(context.database, (writing) => restoreIn(writing, context, id, author))
}

const finalDeletion = () => new ApiError('not_found', 'This deletion is final')

async function restoreIn(
  writing: Writing,
  context: AccountsContext,
  id: string,
  author: Author,
): Promise<AdminUser> {
  const now = context.clock()
  await lockUsers(writing)
  const kept = await takeDeletedUser(writing, id, now)
  if (!kept) throw finalDeletion()
  const user = { ...kept.user, version: kept.user.version + 1 }
  await unlessTaken(null, () => reinsertUser(writing, user))
  await replaceBackupCodes(writing, id, kept.codes)
  await recordUser(writing, author, { action: 'restore', after: toAdminUser(user) }, now)
  const entry = { kind: 'raised', subject: user, actor: actorOf(author) } as const
  if (user.role === 'admin' && user.is_active) await raiseAlarm(context, writing, entry)
  return toAdminUser(user)
}

/** A deleted account comes back as long as its deletion is not final. */
export const usersWayBack = (context: AccountsContext): WayBack => ({
  permission: 'users:manage',
  requiresRecentSignIn: true,
  isFor: ({ subject, action }) => subject === 'user' && action === 'delete',
  async plan(reading, [entry], now) {
    const id = entry?.subject_id ?? ''
    if (!(await readDeletedUserIds(reading, now)).includes(id)) throw finalDeletion()
    return (writing, author) => restoreIn(writing, context, id, author)
  },
})
