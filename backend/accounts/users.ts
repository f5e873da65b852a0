import { inTransaction, type Writing } from '#backend/database/transaction.ts'
import { aboutUser, actorOf, difference, record } from '#backend/history/record.ts'
import { refusedField } from '#backend/http/errors.ts'
import type { Author } from '#backend/http/session.ts'
import { readSettings } from '#backend/models/settings.ts'
import { insertUser, toAdminUser } from '#backend/models/user.ts'
import { type NewAdminUser, passwordMinimum } from '#contract/accounts/user.ts'
import { shapes } from '#contract/normal-values.ts'
import { days } from '#contract/primitives/time.ts'
import type { AccountsContext } from './context.ts'
import { linkOrigin, makeLink } from './links.ts'
import { raiseAlarm, siteName } from './notify.ts'
import { hashing } from './password-gateway.ts'
import { passwordFault } from './password-policy.ts'
import { unlessTaken } from './staff-rules.ts'
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
