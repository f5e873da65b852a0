import fc from 'fast-check'
import * as sessions from '#contract/accounts/session-endpoints.ts'
import * as signIn from '#contract/accounts/sign-in.ts'
import * as stop from '#contract/accounts/stop-endpoints.ts'
import * as users from '#contract/accounts/users-endpoints.ts'
import { endpointsIn } from '#contract/endpoints.ts'
import { listHistory } from '#contract/history.ts'
import * as mail from '#contract/settings/mail-endpoints.ts'
import { firstAdmin } from './accounts.ts'
import type { AnyRequest } from './fuzz.ts'
import { anyLongText } from './long-values.ts'

const endpoints = [...endpointsIn([signIn, users, sessions, stop, mail]), listHistory]

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
  'current_code',
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
const texts = fc.oneof(
  odd,
  anyLongText,
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(...Object.values(firstAdmin)),
)

type Value = fc.Arbitrary<unknown>

const object = (value: Value) =>
  fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 6 }).map((given) => JSON.stringify(given))

/** Bodies that come far: the right keys of a call, with any values. */
const nearly = (value: Value) =>
  fc
    .tuple(
      fc.constantFrom(signIn.login, signIn.setupMfa, signIn.verifyEmail, ...endpoints),
      fc.array(value, { minLength: 4, maxLength: 4 }),
    )
    .map(([{ body }, values]) => {
      const entries = (body as { entries?: object } | undefined)?.entries ?? {}
      return JSON.stringify(Object.fromEntries(Object.keys(entries).map((key, n) => [key, values[n % 4]])))
    })

const body = (value: Value) =>
  fc.oneof(
    { weight: 5, arbitrary: nearly(value) },
    { weight: 3, arbitrary: object(value) },
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

const oddIds = ['nobody', '%00', '%E0%A4%A', '..%2f', '__proto__', 'default', 'a@gmail.com', 'x'.repeat(300)]
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
const authorization = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('Bearer 0', 'Bearer 1', 'Bearer 2') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', 'Basic eDp4', `Bearer pf_${'x'.repeat(43)}`, `Bearer ${'y'.repeat(400)}`),
  },
)

/**
 * Any call on accounts, by a visitor, a moderator (`Bearer 1`) or an admin (`Bearer 2`). `known`: texts that open
 * something on the server that is asked.
 */
export function anyAccountCall(known: readonly string[]): fc.Arbitrary<AnyRequest> {
  const some = fc.constantFrom(...known)
  const value = fc.oneof({ weight: 4, arbitrary: texts }, { weight: 1, arbitrary: some })
  const id = fc.constantFrom(...oddIds, ...known)
  return fc
    .tuple(fc.constantFrom(...endpoints), id, authorization, type, body(value))
    .map(([{ method, path }, given, who, content, text]) => ({
      method,
      path: path.replace(/:\w+/g, () => given),
      headers: { 'Content-Type': content, Authorization: who },
      body: method === 'GET' ? '' : text,
    }))
}
