import { generate } from 'otplib'
import { type ThrottleRules, throttleRules } from '#backend/accounts/throttle.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { type Caller, type Clock, type SessionReader, staffOf } from '#backend/http/session.ts'
import { insertUser, updateUser } from '#backend/models/user.ts'
import { login, setupMfa, verifyMfa, verifyMfaSetup } from '#contract/accounts/sign-in.ts'
import type { StaffRole } from '#contract/accounts/user.ts'
import { days, hours, minutes, seconds } from '#contract/primitives/time.ts'
import { as, type CallAnswer, type TestServer, visitor } from './test-server.ts'

/** Rules that refuse nothing, for tests of what comes after them. */
export const lenientRules = Object.fromEntries(
  Object.keys(throttleRules).map((name) => [name, { limit: 1_000_000, span: days(1) }]),
) as unknown as ThrottleRules

/** Hashing that costs next to nothing and lets everyone in. */
export const lightEffort = { memoryCost: 8, timeCost: 1, atOnce: 4, waiting: 1000 } as const

/** A clock that a test advances. Starts at the real time. */
export interface TestClock {
  (): Date
  /** Moves it by milliseconds. */
  advance(milliseconds: number): void
  /** Moves it to the next time when it is this hour in UTC, for what goes by the hour of the day. */
  advanceToHour(hour: number): void
  /** Moves it to noon on the first day of the next month, for what goes by the month: 27 days can pass within it. */
  advanceToMonth(): void
}

export function aClock(): TestClock {
  let offset = 0
  const clock = () => new Date(Date.now() + offset)
  const advance = (milliseconds: number) => {
    offset += milliseconds
  }
  const advanceToHour = (hour: number) => {
    const sinceMidnight = clock().getTime() % days(1)
    advance((hours(hour) - sinceMidnight + days(1)) % days(1))
  }
  const advanceToMonth = () => {
    const now = clock()
    advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 12) - now.getTime())
  }
  return Object.assign(clock, { advance, advanceToHour, advanceToMonth })
}

/** An admin for servers whose sessions are of no matter. */
export const someAdmin = (): Caller => ({
  role: 'admin',
  staff: { id: 'some-admin', username: 'some-admin', session: 'none', signedInAt: new Date() },
})

/** The first admin of a test server, by its environment. */
export const firstAdmin = {
  username: 'boss',
  email: 'boss@example.com',
  password: 'Granite-Harbour-71',
} as const

export const firstAdminEnvironment = {
  ADMIN_USERNAME: firstAdmin.username,
  ADMIN_EMAIL: firstAdmin.email,
  ADMIN_PASSWORD: firstAdmin.password,
  APP_URL: 'https://site.example',
} as const

interface Credentials {
  readonly username: string
  readonly password: string
}

/** Someone who is signed in, with all that proves it. */
export interface SignedIn extends Credentials {
  readonly id: string
  readonly token: string
  readonly secret: string
  readonly backupCodes: readonly string[]
}

/** The code that an authenticator shows at a moment. */
export const codeAt = (secret: string, now: Date): Promise<string> =>
  generate({ secret, epoch: Math.floor(now.getTime() / seconds(1)) })

type Server = Pick<TestServer, 'url'>

/** Headers by which a call comes from `address`, on a server that trusts this machine as a proxy. */
export const from = (address: string) => ({ 'X-Forwarded-For': address })

/** Signs in for the first time and enrols. */
export async function enrolled(
  server: Server,
  credentials: Credentials,
  clock: () => Date,
  headers: Record<string, string> = {},
): Promise<SignedIn> {
  const { username, password } = credentials
  const call = as(visitor, server).call
  const { body: first } = await call(login, { body: { username, password }, headers })
  const { body: setup } = await call(setupMfa, { body: { user_id: first.user_id }, headers })
  const totp_code = await codeAt(setup.secret, clock())
  const done = await call(verifyMfaSetup, { body: { user_id: first.user_id, totp_code }, headers })
  if (!done.body.token) throw new Error(`Enrolment failed: ${JSON.stringify([first, done.body])}`)
  const { token } = done.body
  return { id: '', username, password, token, secret: setup.secret, backupCodes: setup.backup_codes }
}

/** Moves the clock on to a step that no code was used in, and signs in anew. */
export async function signInAgain(
  server: Server,
  person: SignedIn,
  clock: TestClock,
  headers: Record<string, string> = {},
): Promise<SignedIn> {
  clock.advance(minutes(6))
  const { body } = await verifyWith(server, person, await codeAt(person.secret, clock()), headers)
  if (!body.token) throw new Error(`Sign-in failed: ${JSON.stringify(body)}`)
  return { ...person, token: body.token }
}

/** Signs in with a code. */
export function verifyWith(
  server: Server,
  { username, password }: Credentials,
  totp_code: unknown,
  headers: Record<string, string> = {},
): Promise<CallAnswer> {
  return as(visitor, server).call(verifyMfa, { body: { username, password, totp_code }, headers })
}

/** Signs in with name and password. */
export function loginWith(
  server: Server,
  { username, password }: Credentials,
  headers: Record<string, string> = {},
): Promise<CallAnswer> {
  return as(visitor, server).call(login, { body: { username, password }, headers })
}

/** Puts a member of the staff into the database, verified; without a `password_hash` they cannot sign in. */
export async function aMember(
  { database }: Pick<TestServer, 'database'>,
  values: { username: string; role?: StaffRole; graceDays?: number; password_hash?: string },
): Promise<string> {
  const { username, role = 'moderator', graceDays = 14, password_hash = '' } = values
  return inTransaction(database, async (writing) => {
    const until = new Date(Date.now() + days(graceDays)).toISOString()
    const fields = { username, email: `${username}@example.com`, password_hash, role, is_verified: true }
    const user = await insertUser(writing, { ...fields, mfa_grace_period_until: until }, new Date())
    await updateUser(writing, user.id, { is_active: true })
    return user.id
  })
}

/** Knows two tokens, `admin` and `moderator`, for tests in which sessions are of no matter. */
export async function twoOfTheStaff(authorization: string | undefined): Promise<Caller> {
  const admin = someAdmin()
  if (authorization === 'Bearer admin') return admin
  if (authorization === 'Bearer moderator') return { ...admin, role: 'moderator' }
  return { role: 'visitor' }
}

/** As `twoOfTheStaff`, who are two people: "some-admin" and "mod". */
export async function twoPeople(authorization: string | undefined): Promise<Caller> {
  const caller = await twoOfTheStaff(authorization)
  if (caller.role !== 'moderator') return caller
  return { ...caller, staff: { ...staffOf(caller), id: 'mod', username: 'mod' } }
}

/** The same two on a clock of the test: they signed in a moment ago, whatever time it is. */
export const freshStaff =
  (clock: Clock): SessionReader =>
  async (authorization) => {
    const caller = await twoOfTheStaff(authorization)
    return caller.staff ? { ...caller, staff: { ...caller.staff, signedInAt: clock() } } : caller
  }
