import { logout, setupMfa, verifyEmail, verifyMfaSetup } from '#contract/accounts/sign-in.ts'
import { createUser } from '#contract/accounts/users-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { can, type Role } from '#contract/permissions.ts'
import { hours, seconds } from '#contract/primitives/time.ts'
import {
  codeAt,
  enrolled,
  firstAdmin,
  loginWith,
  type SignedIn,
  type TestClock,
  verifyWith,
} from './accounts.ts'
import { as, type Person, type TestServer, visitor } from './test-server.ts'

/** Someone who calls, and as whom the server should see them. */
interface KindOfCaller {
  readonly role: Role
  /** Of the staff: the own id, for calls on the own account. */
  readonly id?: string
  /** Makes the caller; for calls that end a session, each gets a new one. */
  readonly person: () => Promise<Person>
}

const kinds = [
  'with an expired token',
  'with a revoked token',
  'with an enrolment handle',
  'as a moderator in grace',
  'as a moderator',
  'as an admin',
] as const

/** The names of the six kinds of callers. Strangers are in `backend/permissions.test.ts`. */
export const kindsOfCallers: readonly Kind[] = kinds
type Kind = (typeof kinds)[number]

type Server = Pick<TestServer, 'url'>
const password = 'Paper-Lake-84'

/** The six kinds of callers of a server that `firstAdminEnvironment` started. (threats) */
export async function everyKind(server: Server, clock: TestClock): Promise<Record<Kind, KindOfCaller>> {
  const boss = await enrolled(server, firstAdmin, clock)
  const inGrace = await hire(server, boss, 'grace')
  const expired = await signIn(server, boss, clock)
  clock.advance(hours(13))
  const admin = await signIn(server, boss, clock)
  const mod = await hire(server, admin, 'mod')
  const modToken = (await loginWith(server, mod)).body.token as string
  const enrolling = await as({ token: modToken }, server).call(setupMfa, { body: { user_id: mod.id } })
  const code = await codeAt(enrolling.body.secret, clock())
  await as({ token: modToken }, server).call(verifyMfaSetup, { body: { user_id: mod.id, totp_code: code } })
  const full: SignedIn = { ...mod, token: '', secret: enrolling.body.secret, backupCodes: [] }
  const handle = await newHandle(server, admin)
  const fixed = (role: Role, person: Person): KindOfCaller => ({ role, person: async () => person })
  return {
    'with an expired token': fixed('visitor', expired),
    'with a revoked token': fixed('visitor', await revoked(server, await signIn(server, boss, clock))),
    'with an enrolment handle': fixed('visitor', { token: handle }),
    'as a moderator in grace': {
      role: 'moderator',
      id: inGrace.id,
      person: async () => ({ token: (await loginWith(server, inGrace)).body.token }),
    },
    'as a moderator': { role: 'moderator', id: mod.id, person: () => signIn(server, full, clock) },
    'as an admin': { role: 'admin', person: () => signIn(server, boss, clock) },
  }
}

/** What is wrong with how an endpoint treats a caller, or "". */
export async function verdict(
  server: Server,
  declared: Endpoint,
  { role, id, person }: KindOfCaller,
): Promise<string> {
  const params = id !== undefined && declared.permission === 'account:own' ? { params: { id } } : {}
  const input = declared.method === 'GET' ? params : { ...params, body: {} }
  const { status, body } = await as(await person(), server).call(declared, input)
  const code = typeof body === 'object' && body !== null ? String(body.code) : ''
  const isDenied = code === 'not_signed_in' || code === 'not_allowed' || code === 'sign_in_again'
  if (status >= 500) return `answered ${status}`
  if (can(role, declared.permission)) return isDenied ? `refused with ${code}` : ''
  const wanted = role === 'visitor' ? 401 : 403
  return isDenied && status === wanted ? '' : `answered ${status} ${code} instead of ${wanted}`
}

/** A confirmed moderator. */
async function hire(server: Server, admin: Person, username: string) {
  const body = { username, email: `${username}@example.com`, password, role: 'moderator' }
  const made = await as(admin, server).call(createUser, { body })
  const token = made.body.verification_url.split('/').at(-1)
  await as(visitor, server).call(verifyEmail, { body: { token } })
  return { id: made.body.id as string, username, password }
}

/** Signs in with a code of a step that was not used yet. */
async function signIn(server: Server, person: SignedIn, clock: TestClock): Promise<Person> {
  clock.advance(seconds(30))
  const { body } = await verifyWith(server, person, await codeAt(person.secret, clock()))
  if (!body.token) throw new Error(`Sign-in failed: ${JSON.stringify(body)}`)
  return { token: body.token }
}

async function revoked(server: Server, person: Person): Promise<Person> {
  await as(person, server).call(logout)
  return person
}

/** The handle that a new admin gets at the first sign-in. */
async function newHandle(server: Server, admin: Person): Promise<string> {
  const body = { username: 'fresh', email: 'fresh@example.com', password, role: 'admin' }
  const made = await as(admin, server).call(createUser, { body })
  const token = made.body.verification_url.split('/').at(-1)
  await as(visitor, server).call(verifyEmail, { body: { token } })
  return (await loginWith(server, body)).body.user_id
}
