import { inTransaction } from '#backend/database/transaction.ts'
import { aboutUser, actorOf, record } from '#backend/history/record.ts'
import { ApiError, refusedField } from '#backend/http/errors.ts'
import type { Author } from '#backend/http/session.ts'
import { lockUser, updateUser } from '#backend/models/user.ts'
import { passwordMinimum } from '#contract/accounts/user.ts'
import { isSamePassword, passwordLength } from '#contract/primitives/password-form.ts'
import type { AccountsContext } from './context.ts'
import { notify, siteName } from './notify.ts'
import { confirmPassword } from './own-mfa.ts'
import { hashing } from './password-gateway.ts'
import { passwordFault } from './password-policy.ts'
import { endAccess } from './sessions.ts'
import { forgetFailures } from './throttle.ts'

interface PasswordChange {
  readonly current_password: string
  readonly new_password: string
  readonly confirm_password: string
}

/** Changes the caller's password and ends every session, the present one included. */
export async function changeOwnPassword(
  context: AccountsContext,
  { current_password, new_password, confirm_password }: PasswordChange,
  author: Author,
): Promise<{ message: string }> {
  if (!isSamePassword(new_password, confirm_password)) {
    throw refusedField('confirm_password', 'New passwords do not match')
  }
  if (passwordLength(new_password) < passwordMinimum.change) {
    throw refusedField('new_password', 'New password must be at least 8 characters long')
  }
  const user = await confirmPassword(context, author, current_password)
  const fault = await passwordFault(new_password, passwordMinimum.change, {
    ...user,
    siteName: await siteName(context),
  })
  if (fault) throw refusedField('new_password', fault)
  const password_hash = await hashing(() => context.hasher.hash(new_password))
  const actor = actorOf(author)
  await inTransaction(context.database, async (writing) => {
    const current = await lockUser(writing, user.id)
    if (current?.password_hash !== user.password_hash) {
      throw new ApiError('conflict', 'The password was changed in the meantime')
    }
    await updateUser(writing, user.id, { password_hash, version: current.version + 1 })
    await endAccess(writing, user.id)
    await forgetFailures(writing, user.id)
    await record(writing, actor, { ...aboutUser(user), action: 'password-change' }, context.clock())
  })
  notify(context, user, { notice: 'password', address: author.address })
  return { message: 'Password changed successfully' }
}
