import * as v from 'valibot'
import { accountEmail, staffRole, username } from '#contract/accounts/user.ts'
import { pluralize } from '#contract/primitives/text.ts'
import {
  createFromConsole,
  listStaff,
  NoSuchUser,
  resetFactorFromConsole,
  resetFromConsole,
} from './accounts/console-admin.ts'
import type { AccountsContext } from './accounts/context.ts'
import { draftKeyPlace, openDraftKey } from './accounts/own-account.ts'
import { secretPlace } from './accounts/second-factor.ts'
import { accountsOf } from './accounts-of.ts'
import { marksOf } from './app-secret.ts'
import { CannotOpen, createSecretBox, type SecretBox } from './crypto/secret-box.ts'
import { openPrivateDataDir } from './data-dir.ts'
import { type Database, openDatabase } from './database/connect.ts'
import { inTransaction, type Writing } from './database/transaction.ts'
import { type Environment, readEnvironment } from './env.ts'
import { formatHead, headFrom, verifyHistory } from './history/verify-history.ts'
import { ApiError } from './http/errors.ts'
import { createLog } from './log.ts'
import { mailSecretPlace } from './mail/mailer.ts'
import { dropDeletedUsers } from './models/deleted-user.ts'
import { dropEnrolments } from './models/enrolment.ts'
import { replaceKeyCheck } from './models/key-check.ts'
import { readMailSecret, resealMailSecret } from './models/mail-secret.ts'
import { lockUsers, type UserRecord, updateUser } from './models/user.ts'
import { explainStart } from './refused-start.ts'
import { prepareDatabase } from './schema/prepare.ts'

/** The key cannot be changed; the message says what to do first. */
class CannotRotate extends Error {}

/** How much was sealed again. */
interface Rotated {
  readonly factors: number
  readonly mailPassword: boolean
}

/**
 * Seals everything that the old key sealed with a new one, in one transaction. Passwords and backup codes stay as they
 * are: the pepper they were hashed with is kept, sealed. Enrolments under way end, and accounts just deleted stay so. No
 * server may run meanwhile, for it would go on with the old key. (threat I5) @throws CannotRotate
 */
async function rotateKey(database: Database, old: SecretBox, newSecret: string): Promise<Rotated> {
  const box = createSecretBox(Buffer.from(newSecret))
  const marks = marksOf(box, old.pepper)
  return inTransaction(database, async (writing) => {
    const users = await lockUsers(writing)
    for (const user of users) await sealDraftKey(writing, user, { old, box })
    const enrolled = users.filter(({ mfa_secret }) => mfa_secret !== '')
    for (const { id, username, mfa_secret } of enrolled) {
      const secret = opened(old, { sealed: mfa_secret, place: secretPlace(id) }, () => {
        const remedy = `npm run admin -- reset-mfa ${username}`
        return `The authenticator secret of ${username} does not open with the present key. Run first: ${remedy}`
      })
      await updateUser(writing, id, { mfa_secret: box.seal(secret, secretPlace(id)) })
    }
    const mailPassword = await sealMailPassword(writing, { old, box })
    await dropEnrolments(writing)
    await dropDeletedUsers(writing)
    await replaceKeyCheck(writing, marks)
    return { factors: enrolled.length, mailPassword }
  })
}

/** Where it does not open, the unsaved work on devices is lost to them already: they get another key. */
async function sealDraftKey(
  writing: Writing,
  { id, draft_key }: UserRecord,
  { old, box }: { readonly old: SecretBox; readonly box: SecretBox },
): Promise<void> {
  const key = openDraftKey(old, { id, draft_key })
  await updateUser(writing, id, { draft_key: key === undefined ? '' : box.seal(key, draftKeyPlace(id)) })
}

async function sealMailPassword(
  writing: Writing,
  { old, box }: { readonly old: SecretBox; readonly box: SecretBox },
): Promise<boolean> {
  const stored = await readMailSecret(writing)
  if (!stored) return false
  const password = opened(
    old,
    { sealed: stored.sealed, place: mailSecretPlace },
    () =>
      'The stored SMTP password does not open with the present key. Enter it again in Site Settings first.',
  )
  await resealMailSecret(writing, { ...stored, sealed: box.seal(password, mailSecretPlace) })
  return true
}

function opened(
  box: SecretBox,
  { sealed, place }: { readonly sealed: string; readonly place: Parameters<SecretBox['open']>[1] },
  remedy: () => string,
): string {
  try {
    return box.open(sealed, place)
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error
    throw new CannotRotate(remedy(), { cause: error })
  }
}

const USAGE = `npm run admin -- list
npm run admin -- migrate   (brings the schema up to date, where the user of the servers may not)
npm run admin -- create <username> <email> [admin|moderator]
npm run admin -- reset-password <username>
npm run admin -- reset-mfa <username>
npm run admin -- verify-history [<position>:<hash>]   (checks the chain, and the end that was noted before)
npm run admin -- rotate-key   (from APP_SECRET, or the generated key, to NEW_APP_SECRET)`

/** The command line is not understood. */
class Usage extends Error {}

/** Changes the key for data at rest; returns what to do next. */
async function changeKey({ database, box }: AccountsContext, env: Environment): Promise<string> {
  if (env.newAppSecret === '') throw new Usage('NEW_APP_SECRET holds the key to change to; it is not set')
  if (env.newAppSecret === env.appSecret) throw new Usage('NEW_APP_SECRET is the present key')
  const { factors, mailPassword } = await rotateKey(database, box, env.newAppSecret)
  const sealed = `${pluralize(factors, 'authenticator secret')}${mailPassword ? ' and the SMTP password' : ''}`
  return `The key is changed: sealed anew ${sealed}. Start the servers with APP_SECRET set to the new key.`
}

/** The chain does not hold; the message says where. */
class BrokenHistory extends Error {}

async function sayVerdict({ database }: AccountsContext, noted: string): Promise<string> {
  const anchor = noted === '' ? undefined : headFrom(noted)
  if (anchor === null)
    throw new Usage('The end of the chain looks like 57:0123abcd..., as this command prints it')
  const { entries, erased, head, faults } = await verifyHistory(database, anchor)
  if (faults.length > 0) throw new BrokenHistory(`The history was tampered with:\n${faults.join('\n')}`)
  const blank = erased > 0 ? `, of which ${erased} were erased on purpose` : ''
  return `The history is whole: ${pluralize(entries, 'entry', 'entries')}${blank}. Its end: ${formatHead(head)}`
}

const commands = ['list', 'migrate', 'create', 'reset-password', 'reset-mfa', 'verify-history', 'rotate-key']
const ofOne = ['create', 'reset-password', 'reset-mfa']
const helps = ['help', '--help', '-h']

/** Refuses what is no command before anything is opened or made. @throws Usage */
function requireCommand([command = '', ...args]: readonly string[]): void {
  const most = command === 'create' ? 3 : 1
  const isLacking = ofOne.includes(command) && !args[0]
  const isFull = args.length > (['list', 'migrate', 'rotate-key'].includes(command) ? 0 : most)
  if (!commands.includes(command) || isLacking || isFull) throw new Usage(USAGE)
}

/** Runs one command; returns its output. */
async function answer(
  context: AccountsContext,
  env: Environment,
  [command, ...args]: readonly string[],
): Promise<string> {
  const [name = '', email = '', role = 'admin'] = args
  if (command === 'migrate') return 'The schema is up to date'
  if (command === 'verify-history') return sayVerdict(context, name)
  if (command === 'rotate-key') return changeKey(context, env)
  if (command === 'list') return (await listStaff(context)).join('\n') || 'There is no staff yet'
  if (command === 'create') {
    const input = {
      username: v.parse(username, name),
      email: v.parse(accountEmail, email),
      role: v.parse(staffRole, role),
    }
    return `Created. Set the password within the hour: ${await createFromConsole(context, input)}`
  }
  if (command === 'reset-password') {
    return `Set a new password within the hour: ${await resetFromConsole(context, name)}`
  }
  await resetFactorFromConsole(context, name)
  return 'Two-factor authentication is off; the next sign-in sets it up again'
}

/** The sentence for an error that the operator can mend; the whole error otherwise. */
function explain(error: unknown): string {
  if (error instanceof v.ValiError) return `That ${error.message}\n\n${USAGE}`
  const mendable = [Usage, BrokenHistory, NoSuchUser, CannotRotate, ApiError]
  const isMendable = mendable.some((kind) => error instanceof kind)
  return isMendable ? (error as Error).message : explainStart(error)
}

async function run(args: readonly string[]): Promise<string> {
  if (helps.includes(args[0] ?? '')) return USAGE
  requireCommand(args)
  const env = readEnvironment()
  await openPrivateDataDir(env)
  const database = openDatabase(env.database)
  try {
    await prepareDatabase(database)
    const context = await accountsOf(database, env, { log: createLog() })
    const said = await answer(context, env, args)
    await context.mailer.idle()
    return said
  } finally {
    await database.close()
  }
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
