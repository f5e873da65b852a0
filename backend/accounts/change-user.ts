import { inTransaction } from '#backend/database/transaction.ts'
import { actorOf } from '#backend/history/record.ts'
import { requireMatch } from '#backend/http/if-match.ts'
import { type Author, staffOf } from '#backend/http/session.ts'
import { emailKey, lockUsers, toAdminUser, type UserRecord, updateUser } from '#backend/models/user.ts'
import { isLastAdmin } from '#contract/accounts/staff-rules.ts'
import type { AdminUserChange } from '#contract/accounts/user.ts'
import { userTag } from '#contract/accounts/users-endpoints.ts'
import type { AccountsContext } from './context.ts'
import { linkOrigin, makeLink } from './links.ts'
import { notify, raiseAlarm } from './notify.ts'
import { endAccess } from './sessions.ts'
import { noSuchUser, requireAdminLeft, taken, unlessTaken } from './staff-rules.ts'
import { recordUser } from './users.ts'
import { confirmationOf, sendVerification } from './verify-email.ts'

interface Change extends Author {
  readonly id: string
  readonly change: AdminUserChange
  readonly ifMatch: string | undefined
}

/**
 * Changes a member of the staff. A new address must be confirmed before it counts: link to the new one, notice to
 * the old one; the last admin keeps the old one until then. A changed address, role or activity ends every session.
 * (threats C2, E7)
 */
export async function changeStaff(context: AccountsContext, request: Change) {
  const origin = request.change.email === undefined ? '' : await linkOrigin(context)
  const now = context.clock()
  const { database } = context
  const wantedName = { database, username: request.change.username, id: request.id }
  const { before, after, letter } = await unlessTaken(wantedName, () =>
    inTransaction(database, async (writing) => {
      const all = await lockUsers(writing)
      const user = all.find(({ id }) => id === request.id)
      if (!user) throw noSuchUser()
      const detail = 'This user was changed in the meantime'
      requireMatch(request.ifMatch, userTag(user), { current: toAdminUser(user), detail })
      const wanted = changedUser(user, request.change)
      const waits = hasNewAddress(user, wanted) && isLastAdmin(all, user)
      if (waits) refuseTaken(all, wanted)
      const { email, is_verified } = user
      const changed = waits ? { ...wanted, email, is_verified } : wanted
      requireAdminLeft(all, { user, after: changed, by: staffOf(request.caller).id })
      await updateUser(writing, user.id, changed)
      if (endsSessions(user, changed)) await endAccess(writing, user.id)
      const views = { before: toAdminUser(user), after: toAdminUser(changed) }
      await recordUser(writing, request, { action: 'change', ...views }, now)
      const alarm = { kind: 'raised', subject: changed, actor: actorOf(request) } as const
      if (becomesAdmin(user, changed)) await raiseAlarm(context, writing, alarm)
      const outcome = { before: user, after: changed }
      if (!hasNewAddress(user, wanted)) return { ...outcome, letter: null }
      const purpose = waits ? 'address' : confirmationOf(wanted)
      const url = await makeLink(writing, wanted, { purpose, origin, now })
      return { ...outcome, letter: { to: wanted, url } }
    }),
  )
  if (letter === null) return toAdminUser(after)
  if (hasNewAddress(before, after)) notify(context, before, { notice: 'email', address: request.address })
  return { ...toAdminUser(after), ...(await sendVerification(context, letter.to, letter.url)) }
}

/** An address that waits is in no column that the database keeps unique. */
function refuseTaken(all: readonly UserRecord[], { id, email }: UserRecord): void {
  if (all.some((other) => other.id !== id && !hasNewAddress(other, { email }))) throw taken('email')
}

const hasNewAddress = (before: Pick<UserRecord, 'email'>, after: Pick<UserRecord, 'email'>) =>
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

/** Whether someone may do all that an admin may, and could not before: by the role, or by being let in again. */
function becomesAdmin(before: UserRecord, after: UserRecord): boolean {
  const isAdmin = ({ role, is_active }: UserRecord) => role === 'admin' && is_active
  return isAdmin(after) && !isAdmin(before)
}
