import { inTransaction } from '#backend/database/transaction.ts'
import { aboutUser, actorOf, record } from '#backend/history/record.ts'
import { ApiError, refusedField } from '#backend/http/errors.ts'
import { type Author, type Caller, staffOf } from '#backend/http/session.ts'
import { countBackupCodes, replaceBackupCodes } from '#backend/models/backup-code.ts'
import { findUser, lockUser, type UserRecord, updateUser } from '#backend/models/user.ts'
import { can } from '#contract/permissions.ts'
import type { AccountsContext } from './context.ts'
import { notify, raiseAlarm } from './notify.ts'
import { checkPassword } from './password-gateway.ts'
import { endAccess } from './sessions.ts'
import { noSuchUser } from './staff-rules.ts'
import { forgetFailures } from './throttle.ts'

/** Refuses anyone but the user and those who manage users. */
export function requireOwnOrManager(caller: Caller, userId: unknown): void {
  if (typeof userId !== 'string' || staffOf(caller).id === userId || can(caller.role, 'users:manage')) return
  throw new ApiError('not_allowed', 'You are not allowed to do this')
}

/** Whether the caller knows the password of the session's own account; counted like any sign-in. (threats A6, B11) */
export async function confirmPassword(
  context: AccountsContext,
  { caller, address }: Author,
  password: string,
): Promise<UserRecord> {
  const { id, username: name } = staffOf(caller)
  const named = await findUser({ database: context.database }, { id })
  const user = await checkPassword(context, { user: named, name, password, address, signedIn: true })
  if (!user)
    throw refusedField('current_password', 'Current password is incorrect', { code: 'wrong_credentials' })
  return user
}

/** Switches off the caller's own two-factor authentication or, as an admin, another user's; ends that user's sessions. */
export async function disableFactor(
  context: AccountsContext,
  { user_id, current_password }: { readonly user_id: string; readonly current_password: string },
  author: Author,
): Promise<{ message: string }> {
  requireOwnOrManager(author.caller, user_id)
  await confirmPassword(context, author, current_password)
  const actor = actorOf(author)
  const user = await inTransaction(context.database, async (writing) => {
    const found = await lockUser(writing, user_id)
    if (!found) throw noSuchUser()
    await updateUser(writing, user_id, { mfa_secret: '', version: found.version + 1 })
    await replaceBackupCodes(writing, user_id, { salt: '', digests: [] })
    await endAccess(writing, user_id)
    await forgetFailures(writing, user_id)
    await record(writing, actor, { ...aboutUser(found), action: 'mfa-disable' }, context.clock())
    const alarm = { kind: 'factor-reset', subject: found, actor } as const
    if (found.mfa_secret !== '') await raiseAlarm(context, writing, alarm)
    return found
  })
  notify(context, user, { notice: 'mfa-off', address: author.address })
  return { message: 'Two-factor authentication is off' }
}

/** Whether a user is enrolled. */
export async function readFactor({ database }: AccountsContext, userId: string, caller: Caller) {
  requireOwnOrManager(caller, userId)
  const user = await findUser({ database }, { id: userId })
  if (!user) throw noSuchUser()
  return {
    mfa_enabled: user.mfa_secret !== '',
    mfa_grace_period_until: user.mfa_grace_period_until || null,
    backup_codes_remaining: await countBackupCodes({ database }, userId),
  }
}
