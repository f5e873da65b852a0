import { inTransaction } from '#backend/database/transaction.ts'
import { entityTag, requireMatch } from '#backend/http/if-match.ts'
import { staffOf } from '#backend/http/session.ts'
import { emailKey, lockUsers, toAdminUser, type UserRecord, updateUser } from '#backend/models/user.ts'
import type { AdminUserChange } from '#contract/accounts/user.ts'
import type { AccountsContext } from './context.ts'
import { endAccess } from './end-access.ts'
import { linkOrigin, makeLink } from './links.ts'
import { notify } from './notify.ts'
import { requireAdminLeft } from './staff-rules.ts'
import { type By, noSuchUser, recordUser, unlessTaken } from './users.ts'
import { sendVerification } from './verify-email.ts'

/** The entity tag of a user. */
export const userTag = ({ version }: Pick<UserRecord, 'version'>): string => entityTag(version)

interface Change extends By {
  readonly id: string
  readonly change: AdminUserChange
  readonly ifMatch: string | undefined
}

/**
 * Changes a member of the staff. A new address must be confirmed before it counts: link to the new one, notice to
 * the old one. A changed address, role or activity ends every session. (threats C2, E7)
 */
export async function changeStaff(context: AccountsContext, request: Change) {
  const origin = request.change.email === undefined ? '' : await linkOrigin(context)
  const now = context.clock()
  const { before, after, url } = await unlessTaken(() =>
    inTransaction(context.database, async (writing) => {
      const all = await lockUsers(writing)
      const user = all.find(({ id }) => id === request.id)
      if (!user) throw noSuchUser()
      const detail = 'This user was changed by someone else meanwhile'
      requireMatch(request.ifMatch, userTag(user), { current: toAdminUser(user), detail })
      const changed = changedUser(user, request.change)
      requireAdminLeft(all, { user, after: changed, by: staffOf(request.caller).id })
      await updateUser(writing, user.id, changed)
      if (endsSessions(user, changed)) await endAccess(writing, user.id)
      const views = { before: toAdminUser(user), after: toAdminUser(changed) }
      await recordUser(writing, request, { action: 'change', ...views }, now)
      if (!hasNewAddress(user, changed)) return { before: user, after: changed, url: null }
      return {
        before: user,
        after: changed,
        url: await makeLink(writing, changed, { purpose: 'verify', origin, now }),
      }
    }),
  )
  if (url === null) return toAdminUser(after)
  notify(context, before, { notice: 'email', address: request.address })
  return { ...toAdminUser(after), ...(await sendVerification(context, after, url)) }
}

const hasNewAddress = (before: UserRecord, after: UserRecord) =>
  emailKey(before.email) !== emailKey(after.email)

function changedUser(user: UserRecord, { username, email, is_active, role }: AdminUserChange): UserRecord {
  const changed = {
    ...user,
    username: username ?? user.username,
    email: email ?? user.email,
    is_active: is_active ?? user.is_active,
    role: role ?? user.role,
    version: user.version + 1,
  }
  return hasNewAddress(user, changed) ? { ...changed, is_verified: false } : changed
}

function endsSessions(before: UserRecord, after: UserRecord): boolean {
  return before.role !== after.role || before.is_active !== after.is_active || hasNewAddress(before, after)
}
