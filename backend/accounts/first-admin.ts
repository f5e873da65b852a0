import { isDuplicate } from '#backend/database/failures.ts'
import { inTransaction, type Writing } from '#backend/database/transaction.ts'
import { aboutUser, record } from '#backend/history/record.ts'
import {
  insertUser,
  lockUsers,
  readUsers,
  removeUser,
  toAdminUser,
  type UserRecord,
} from '#backend/models/user.ts'
import { passwordMinimum } from '#contract/accounts/user.ts'
import type { AccountsContext } from './context.ts'
import { linkOrigin, makeLink } from './links.ts'
import { siteName } from './notify.ts'
import { passwordFault } from './passwords.ts'
import { linkLife } from './rows/link.ts'
import { endAccess } from './sessions.ts'

/** The admin that the environment asks for. */
interface FirstAdmin {
  readonly username: string
  readonly email: string
  readonly password: string
}

/** The source of the password of an admin who has none. */
export interface FirstLink {
  /** The name to sign in with. */
  readonly username: string
  /** A path of the site where its address is not known. */
  readonly link: string
}

/** The environment asks for an admin whose password would be refused. */
export class UnfitPassword extends Error {}

const NAME = 'admin'
const console = { id: null, name: 'console', address: '' } as const

/**
 * Makes sure that someone can sign in: the admin of the environment where there is no admin yet, or only one who never
 * came in; without one, `admin` with no password, and a link that sets it, replaced at each start until it is used.
 * Returns that link with its admin's name, or null.
 */
export async function ensureFirstAdmin(
  context: AccountsContext,
  wanted: FirstAdmin | null,
): Promise<FirstLink | null> {
  if (wanted) await requireFit(context, wanted)
  try {
    return await ensure(context, wanted)
  } catch (error) {
    // Another process that starts at the same time was first.
    if (isDuplicate(error)) return ensure(context, wanted)
    throw error
  }
}

/** Judges the password of an admin who is to be made; one who is there has chosen another since. @throws UnfitPassword */
async function requireFit(context: AccountsContext, wanted: FirstAdmin): Promise<void> {
  const staff = await readUsers({ database: context.database })
  if (staff.some((user) => user.role === 'admin' && !isWaiting(user))) return
  const owner = { ...wanted, siteName: await siteName(context) }
  const fault = await passwordFault(wanted.password, passwordMinimum.create, owner)
  if (fault) throw new UnfitPassword(`ADMIN_PASSWORD: ${fault}`)
}

async function ensure(context: AccountsContext, wanted: FirstAdmin | null): Promise<FirstLink | null> {
  const { database, hasher, clock } = context
  const now = clock()
  const password_hash = wanted ? await hasher.hash(wanted.password) : ''
  const origin = await linkOrigin(context).catch(() => '')
  return inTransaction(database, async (writing) => {
    const all = await lockUsers(writing)
    const admins = all.filter(({ role }) => role === 'admin')
    if (wanted && admins.every(isWaiting)) {
      const { username, email } = wanted
      for (const nameless of admins) {
        await endAccess(writing, nameless.id)
        await removeUser(writing, nameless.id)
      }
      await addAdmin(writing, { username, email, password_hash }, now)
      return null
    }
    const waiting = admins.length === 0 ? await addNameless(writing, all, now) : admins.find(isWaiting)
    if (!waiting || admins.some((admin) => !isWaiting(admin))) return null
    const first = { purpose: 'reset', life: linkLife.first, greets: true } as const
    return { username: waiting.username, link: await makeLink(writing, waiting, { ...first, origin, now }) }
  })
}

const isWaiting = ({ password_hash, email }: UserRecord) => password_hash === '' && email === ''

function addNameless(writing: Writing, all: readonly UserRecord[], now: Date): Promise<UserRecord> {
  const isTaken = all.some(({ username }) => username === NAME)
  const username = isTaken ? `${NAME}-${now.getTime()}` : NAME
  return addAdmin(writing, { username, email: '', password_hash: '' }, now)
}

async function addAdmin(
  writing: Writing,
  fields: Pick<UserRecord, 'username' | 'email' | 'password_hash'>,
  now: Date,
): Promise<UserRecord> {
  const admin = { ...fields, role: 'admin', is_verified: true, mfa_grace_period_until: '' } as const
  const user = await insertUser(writing, admin, now)
  await record(
    writing,
    console,
    { action: 'create', ...aboutUser(user), after: { ...toAdminUser(user) } },
    now,
  )
  return user
}
