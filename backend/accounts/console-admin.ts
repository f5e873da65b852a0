import { inTransaction, type Writing } from '#backend/database/transaction.ts'
import { aboutUser, record } from '#backend/history/record.ts'
import { replaceBackupCodes } from '#backend/models/backup-code.ts'
import {
  findUser,
  insertUser,
  lockUser,
  readUsers,
  toAdminUser,
  type UserRecord,
  updateUser,
} from '#backend/models/user.ts'
import { type StaffRole, usernameKey } from '#contract/accounts/user.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { days } from '#contract/primitives/time.ts'
import type { AccountsContext } from './context.ts'
import { linkOrigin, makeLink } from './links.ts'
import { raiseAlarm } from './notify.ts'
import { linkLife } from './rows/link.ts'
import { endAccess } from './sessions.ts'
import { unlessTaken } from './staff-rules.ts'
import { forgetFailures } from './throttle.ts'

/** The user named on the command line does not exist. */
export class NoSuchUser extends Error {}

const console = { id: null, name: 'console', address: '' } as const

function recordConsole(
  writing: Writing,
  user: UserRecord,
  action: HistoryEntry['action'],
  now: Date,
): Promise<void> {
  const after = action === 'create' ? { ...toAdminUser(user) } : null
  return record(writing, console, { action, ...aboutUser(user), after }, now)
}

/** The staff, one line each. */
export async function listStaff({ database }: AccountsContext): Promise<readonly string[]> {
  return (await readUsers({ database })).map((user) => {
    const marks = [
      user.role,
      user.is_active ? 'active' : 'inactive',
      user.is_verified ? 'verified' : 'unverified',
      user.mfa_secret === '' ? 'no two factors' : 'two factors',
    ]
    return `${user.username}  ${user.email || '(no address)'}  ${marks.join(', ')}`
  })
}

/** Adds someone whose address the operator vouches for; returns the link that sets the password. */
export async function createFromConsole(
  context: AccountsContext,
  { username, email, role }: { readonly username: string; readonly email: string; readonly role: StaffRole },
): Promise<string> {
  const now = context.clock()
  const origin = await linkOrigin(context)
  return unlessTaken(null, () =>
    inTransaction(context.database, async (writing) => {
      const mfa_grace_period_until = new Date(now.getTime() + days(14)).toISOString()
      const fields = { username, email, role, password_hash: '', is_verified: true, mfa_grace_period_until }
      const user = await insertUser(writing, fields, now)
      await recordConsole(writing, user, 'create', now)
      const alarm = { kind: 'added', subject: user, actor: console } as const
      if (role === 'admin') await raiseAlarm(context, writing, alarm)
      return makeLink(writing, user, { purpose: 'reset', life: linkLife.first, origin, now })
    }),
  )
}

async function named(writing: Writing, name: string): Promise<UserRecord> {
  const found = await findUser(writing, { username: usernameKey(name) })
  const user = found && (await lockUser(writing, found.id))
  if (!user) throw new NoSuchUser(`There is no user "${name}"`)
  return user
}

/** Returns a link with which a user sets a new password, and ends the user's sessions. */
export async function resetFromConsole(context: AccountsContext, name: string): Promise<string> {
  const now = context.clock()
  const origin = await linkOrigin(context)
  return inTransaction(context.database, async (writing) => {
    const user = await named(writing, name)
    await endAccess(writing, user.id)
    await recordConsole(writing, user, 'password-reset', now)
    return makeLink(writing, user, { purpose: 'reset', life: linkLife.first, origin, now })
  })
}

/** Switches a user's second factor off, so that the next sign-in enrols again, and lifts a lock caused by wrong codes. */
export async function resetFactorFromConsole(context: AccountsContext, name: string): Promise<void> {
  const now = context.clock()
  await inTransaction(context.database, async (writing) => {
    const user = await named(writing, name)
    await updateUser(writing, user.id, { mfa_secret: '', version: user.version + 1 })
    await replaceBackupCodes(writing, user.id, { salt: '', digests: [] })
    await endAccess(writing, user.id)
    await forgetFailures(writing, user.id)
    await recordConsole(writing, user, 'mfa-disable', now)
    const alarm = { kind: 'factor-reset', subject: user, actor: console } as const
    if (user.mfa_secret !== '') await raiseAlarm(context, writing, alarm)
  })
}
