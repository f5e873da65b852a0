import { mkdir } from 'node:fs/promises'
import * as v from 'valibot'
import { accountEmail, staffRole, username } from '#contract/accounts/user.ts'
import {
  createFromConsole,
  listStaff,
  NoSuchUser,
  resetFactorFromConsole,
  resetFromConsole,
} from './accounts/console-admin.ts'
import type { AccountsContext } from './accounts/context.ts'
import { accountsOf } from './accounts-of.ts'
import { WrongSecret } from './app-secret.ts'
import { openDatabase } from './database/connect.ts'
import { prepareDatabase } from './database/prepare.ts'
import { EnvironmentError, readEnvironment } from './env.ts'
import { ApiError } from './http/errors.ts'
import { createLog } from './log.ts'

const USAGE = `npm run admin -- list
npm run admin -- create <username> <e-mail> [admin|moderator]
npm run admin -- reset-password <username>
npm run admin -- reset-mfa <username>`

/** What was typed is no command. */
class Usage extends Error {}

/** Runs one command; answers what to say. */
async function answer(context: AccountsContext, [command, ...words]: readonly string[]): Promise<string> {
  const [name = '', email = '', role = 'admin'] = words
  if (command === 'list') return (await listStaff(context)).join('\n') || 'There is no staff yet'
  if (name === '') throw new Usage(USAGE)
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
  if (command !== 'reset-mfa') throw new Usage(USAGE)
  await resetFactorFromConsole(context, name)
  return 'Two-factor authentication is off; the next sign-in sets it up again'
}

/** The sentence for an error that the operator can mend; the whole error otherwise. */
function explain(error: unknown): string {
  if (error instanceof v.ValiError) return `That ${error.message}\n\n${USAGE}`
  const mendable = [Usage, NoSuchUser, WrongSecret, EnvironmentError, ApiError]
  if (error instanceof Error) {
    return mendable.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error.message)
  }
  return String(error)
}

try {
  const env = readEnvironment()
  if (env.database.kind === 'sqlite') await mkdir(env.dataDir, { recursive: true })
  const database = openDatabase(env.database)
  try {
    await prepareDatabase(database)
    const context = await accountsOf(database, env, { log: createLog() })
    process.stdout.write(`${await answer(context, process.argv.slice(2))}\n`)
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
