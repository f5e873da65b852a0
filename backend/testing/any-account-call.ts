import fc from 'fast-check'
import { sessionEndpoints } from '#contract/accounts/session-endpoints.ts'
import { login, setupMfa, signInEndpoints, verifyEmail } from '#contract/accounts/sign-in.ts'
import { usersEndpoints } from '#contract/accounts/users-endpoints.ts'
import { listHistory } from '#contract/history.ts'
import { mailEndpoints } from '#contract/settings/mail-endpoints.ts'
import { firstAdmin } from './accounts.ts'

/** A generated call: who makes it, and what is sent. */
export interface AnyCall {
  readonly method: string
  readonly path: string
  readonly who: number
  readonly type: string
  readonly body: string
}

const endpoints = [...signInEndpoints, ...usersEndpoints, ...sessionEndpoints, ...mailEndpoints, listHistory]

const fields = [
  'username',
  'password',
  'totp_code',
  'user_id',
  'token',
  'email',
  'role',
  'is_active',
  'current_password',
  'new_password',
  'confirm_password',
  'emailConfig',
  'testEmailAddress',
  'mfa_verified',
  '__proto__',
  'constructor',
]

const odd = fc.constantFrom<unknown>(
  '',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  'x'.repeat(300),
  'x'.repeat(5000),
  "' OR 1=1 --",
  '١٢٣٤٥٦',
  '123456',
  'ABCDEF01',
  `enr_${'x'.repeat(43)}`,
  `pf_${'x'.repeat(43)}`,
  `ver_${'x'.repeat(43)}`,
  'admin',
  'owner',
  'a@b.co\r\nRCPT TO:<evil@x.co>',
  'someone@example.com',
  0,
  -1,
  1e308,
  null,
  true,
  [],
  {},
  ['admin'],
  { toString: 1 },
  { $ne: null },
  { username: 'boss' },
)
const value = fc.oneof(
  odd,
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(...Object.values(firstAdmin)),
)

const object = fc
  .dictionary(fc.constantFrom(...fields), value, { maxKeys: 6 })
  .map((given) => JSON.stringify(given))

/** Bodies that come far: the right keys of a call, with any values. */
const nearly = fc
  .tuple(
    fc.constantFrom(login, setupMfa, verifyEmail, ...endpoints),
    fc.array(value, { minLength: 4, maxLength: 4 }),
  )
  .map(([{ body }, values]) => {
    const entries = (body as { entries?: object } | undefined)?.entries ?? {}
    return JSON.stringify(Object.fromEntries(Object.keys(entries).map((key, n) => [key, values[n % 4]])))
  })

const body = fc.oneof(
  { weight: 5, arbitrary: nearly },
  { weight: 3, arbitrary: object },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '{',
      'null',
      '5',
      '[]',
      `${'['.repeat(5000)}`,
      `{"username":"${'x'.repeat(1_000_000)}"}`,
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
)

const id = fc.constantFrom(
  'nobody',
  '%00',
  '%E0%A4%A',
  '..%2f',
  '__proto__',
  'default',
  'a@gmail.com',
  'x'.repeat(300),
)
const type = fc.oneof(
  { weight: 9, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'text/plain',
      'application/json; charset=latin1',
      'multipart/form-data; boundary=x',
      '',
    ),
  },
)

/** Any call on accounts, by a visitor (0), a moderator (1) or an admin (2). */
export const anyAccountCall: fc.Arbitrary<AnyCall> = fc
  .tuple(fc.constantFrom(...endpoints), id, fc.nat(2), type, body)
  .map(([{ method, path }, given, who, content, text]) => ({
    method,
    path: path.replace(/:\w+/g, () => given),
    who,
    type: content,
    body: method === 'GET' ? '' : text,
  }))
