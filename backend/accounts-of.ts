import type { AccountsContext } from './accounts/context.ts'
import { ensureFirstAdmin, type FirstLink } from './accounts/first-admin.ts'
import { createFloodGuard } from './accounts/password-gateway.ts'
import { type ThrottleRules, throttleRules, tooManyAttempts } from './accounts/throttle.ts'
import { openSecrets } from './app-secret.ts'
import { createPasswordHasher, type HashingEffort, hashingEffort } from './crypto/password-hash.ts'
import type { Database } from './database/connect.ts'
import type { Environment } from './env.ts'
import { createSecurityEvents } from './history/security-events.ts'
import { networkLimit } from './http/network-limit.ts'
import type { Clock } from './http/session.ts'
import { createGate } from './load-shedding/gate.ts'
import type { Log } from './log.ts'
import { createMailer } from './mail/mailer.ts'

/** Overrides for tests: the clock, the limits, the certificates that a mail server may show. */
export interface AccountsOverrides {
  readonly clock?: Clock
  readonly rules?: ThrottleRules
  readonly tlsAuthority?: string
  /** Less work a hash, where many calls and not the hashing are under test. */
  readonly effort?: HashingEffort
}

/** How many mails that anybody can ask for may wait to be counted; those beyond are not sent. */
const MAILS_WAITING = 100

type AccountsEnvironment = Pick<
  Environment,
  'appSecret' | 'dataDir' | 'appUrl' | 'host' | 'port' | 'smtpAllowPrivate' | 'firstAdmin'
>

/** Everything that the account calls need, for one database. */
export async function accountsOf(
  database: Database,
  env: AccountsEnvironment,
  { log, overrides = {} }: { readonly log: Log; readonly overrides?: AccountsOverrides },
): Promise<AccountsContext> {
  const { clock = () => new Date(), rules = throttleRules, tlsAuthority, effort = hashingEffort } = overrides
  const box = await openSecrets(database, env)
  const allowPrivate = env.smtpAllowPrivate
  const mailer = createMailer({
    database,
    box,
    log,
    allowPrivate,
    ...(tlsAuthority === undefined ? {} : { tlsAuthority }),
  })
  const hasher = createPasswordHasher(box.pepper, effort)
  return {
    database,
    box,
    mailer,
    clock,
    rules,
    hasher,
    guard: createFloodGuard(database, hasher, clock),
    countAnonymousCall: networkLimit(rules.anonymous, tooManyAttempts),
    mailGate: createGate(1, MAILS_WAITING),
    events: createSecurityEvents(database, { log, clock }),
    appUrl: env.appUrl,
    fallbackOrigin: env.host === 'localhost' ? `http://localhost:${env.port}` : null,
  }
}

/** The one-time link that the console shows while no admin can sign in; null once one can. */
export function firstLink(context: AccountsContext, env: AccountsEnvironment): Promise<FirstLink | null> {
  return ensureFirstAdmin(context, env.firstAdmin)
}
