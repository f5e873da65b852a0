import { inTransaction, type Writing } from '#backend/database/transaction.ts'
import { aboutUser, actorOf, difference, record } from '#backend/history/record.ts'
import { refusedField } from '#backend/http/errors.ts'
import { requireMatch } from '#backend/http/if-match.ts'
import { type Author, staffOf } from '#backend/http/session.ts'
import { readSettings } from '#backend/models/settings.ts'
import {
  emailKey,
  insertUser,
  lockUsers,
  toAdminUser,
  type UserRecord,
  updateUser,
} from '#backend/models/user.ts'
import { isLastAdmin } from '#contract/accounts/staff-rules.ts'
import { type AdminUserChange, type NewAdminUser, passwordMinimum } from '#contract/accounts/user.ts'
import { userTag } from '#contract/accounts/users-endpoints.ts'
import { shapes } from '#contract/normal-values.ts'
import { days } from '#contract/primitives/time.ts'
import type { AccountsContext } from './context.ts'
import { linkOrigin, makeLink } from './links.ts'
import { notify, raiseAlarm, siteName } from './notify.ts'
import { hashing } from './password-gateway.ts'
import { passwordFault } from './passwords.ts'
import { endAccess } from './sessions.ts'
import { noSuchUser, requireAdminLeft, taken, unlessTaken } from './staff-rules.ts'
import { confirmationOf, sendVerification } from './verify-email.ts'

/** Adds a member of the staff and mails the verification link; the admin gets it where the mail fails. */
export async function addUser(context: AccountsContext, input: NewAdminUser, author: Author) {
  const { database, clock } = context
  const password_hash = await firstPassword(context, input)
  const origin = await linkOrigin(context)
  const now = clock()
  const { user, url } = await unlessTaken({ database, username: input.username, id: '' }, () =>
    inTransaction(database, async (writing) => {
      const { gracePeridDays } = (await readSettings(writing)).settings.mfaSettings
      const { username, email, role } = input
      const mfa_grace_period_until = new Date(now.getTime() + days(gracePeridDays)).toISOString()
      const fields = { username, email, role, password_hash, is_verified: false, mfa_grace_period_until }
      const added = await insertUser(writing, fields, now)
      await recordUser(writing, author, { action: 'create', after: toAdminUser(added) }, now)
      const entry = { kind: 'added', subject: added, actor: actorOf(author) } as const
      if (role === 'admin') await raiseAlarm(context, writing, entry)
      const url = await makeLink(writing, added, { purpose: confirmationOf(added), origin, now })
      return { user: added, url }
    }),
  )
  return { ...toAdminUser(user), ...(await sendVerification(context, user, url)) }
}

/** The hash of the password that was chosen for someone; "" for who is invited to choose one. @throws ApiError 400 */
async function firstPassword(context: AccountsContext, input: NewAdminUser): Promise<string> {
  const { password = '', invite = false } = input
  if (invite && password === '') return ''
  if (password === '') {
    throw refusedField('password', 'Please fill in all required fields', { message: 'is required' })
  }
  const names = { ...input, siteName: await siteName(context) }
  const fault = await passwordFault(password, passwordMinimum.create, names)
  if (fault) throw refusedField('password', fault)
  return hashing(() => context.hasher.hash(password))
}

type UserView = ReturnType<typeof toAdminUser>

/** Writes what happened to a user into the history. */
export async function recordUser(
  writing: Writing,
  author: Author,
  {
    action,
    before,
    after,
  }: {
    readonly action: 'create' | 'change' | 'delete' | 'restore'
    readonly before?: UserView
    readonly after?: UserView
  },
  now: Date,
): Promise<void> {
  const user = after ?? before
  if (!user) return
  const values =
    before && after
      ? difference(before, after, shapes.user)
      : { before: before ?? null, after: after ?? null }
  await record(writing, actorOf(author), { action, ...aboutUser(user), ...values }, now)
}

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
