import fc from 'fast-check'
import { endpoints } from '#contract/endpoints.ts'
import { aFirm } from './builders.ts'
import type { AnyRequest } from './fuzz.ts'
import { anyLongText } from './long-values.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']

const oddSegments = [
  '',
  '%00',
  '%E0%A4%A',
  '..%2f..%2fetc',
  '9e99',
  'default',
  'constructor',
  '__proto__',
  "'%20OR%201=1--",
  '%F0%9F%98%80',
  '1;DROP%20TABLE%20firms',
  'x'.repeat(300),
]
const segment = fc.oneof(
  fc.constantFrom(...oddSegments),
  fc.uuid(),
  fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(text.toWellFormed())),
)

const query = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  fc.nat().map((since) => `?since=${since}`),
  fc
    .tuple(fc.constantFrom('since', 'q', 'sort', 'where', '__proto__[x]', 'since[]'), segment)
    .map(([name, value]) => `?${name}=${value}&${name}=2`),
)

const known = fc
  .constantFrom(...endpoints)
  .chain(({ method, path }) => segment.map((value) => ({ method, path: path.replace(/:\w+/g, () => value) })))
const target = fc.oneof(
  { weight: 6, arbitrary: known },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...methods), known).map(([method, { path }]) => ({ method, path })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...methods), segment)
      .map(([method, value]) => ({ method, path: `/api/${value}` })),
  },
)

const oddText = fc.constantFrom(
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  '\u0000\u202e',
  '1e400',
  '😀'.repeat(500),
  'a'.repeat(5000),
  "'; DROP TABLE firms; --",
  '{percentage}$&',
)
const oddValue = fc.oneof(fc.jsonValue({ maxDepth: 4 }), oddText, anyLongText, fc.double(), fc.constant(null))

/** A firm of which some fields are something else. */
const almostFirm = fc
  .dictionary(fc.constantFrom(...Object.keys(aFirm()), '__proto__', 'constructor', 'id', 'slug'), oddValue, {
    maxKeys: 4,
  })
  .map((changes) => JSON.stringify({ ...aFirm(), ...changes }))

/** Pieces of a form with files, in any order and cut anywhere. */
const formPieces = fc.constantFrom(
  '--x\r\n',
  '\r\n--x\r\n',
  '\r\n--x--\r\n',
  '--x--',
  '\r\n\r\n',
  'Content-Disposition: form-data; name="firmName"',
  'Content-Disposition: form-data; name="description"',
  'Content-Disposition: form-data; name="__proto__"',
  'Content-Disposition: form-data; name="files"; filename="../a.jpg"',
  'Content-Disposition: form-data',
  '\r\nContent-Type: image/jpeg',
  '\r\nContent-Transfer-Encoding: base64',
  'some text',
  '\u0000\ud83d',
  '%PDF-1.7 %%EOF',
)
/** A form with files of which nothing need be right; its boundary is `x`. */
export const anyForm = fc.array(formPieces, { maxLength: 14 }).map((pieces) => pieces.join(''))
const nearlyForm = fc
  .dictionary(
    fc.constantFrom('firmName', 'description', 'website', 'contactEmail', 'idempotencyKey'),
    fc.string(),
    {
      maxKeys: 4,
    },
  )
  .map((fields) => {
    const parts = Object.entries(fields).map(
      ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    return `${parts.join('')}--x--\r\n`
  })

const body = fc.oneof(
  fc.constant(''),
  anyForm,
  nearlyForm,
  almostFirm,
  fc.json(),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.uint8Array({ maxLength: 200 }),
  fc.nat({ max: 3000 }).map((depth) => '['.repeat(depth)),
  fc.constantFrom(
    'null',
    '5',
    '"x"',
    '{"__proto__":1}',
    '{"a":"\\ud800"}',
    `{"name":"${'x'.repeat(150_000)}"}`,
  ),
)

const types = [
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '',
]
const address = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => `198.${parts.join('.')}`)
const headers = fc
  .record({
    'Content-Type': fc.oneof(
      { weight: 3, arbitrary: fc.constant('application/json') },
      fc.constantFrom(...types),
    ),
    'X-Forwarded-For': fc.oneof({ weight: 9, arbitrary: address }, fc.constantFrom('x', ',,,', '::1, <b>')),
    Authorization: fc.oneof(
      fc.constant('Bearer admin'),
      fc.constantFrom('', 'Bearer x', 'Basic eDp4', `Bearer ${'y'.repeat(400)}`),
    ),
    'If-None-Match': fc.constantFrom('', '*', '"x"', 'W/"x"', '"'.repeat(50)),
    'Accept-Encoding': fc.constantFrom('', 'br', 'gzip', 'identity;q=0', 'br;q=x'),
    Accept: fc.constantFrom('', '*/*', 'text/html', 'application/json'),
    Origin: fc.oneof(
      { weight: 8, arbitrary: fc.constant('') },
      fc.constantFrom('null', 'https://evil.example'),
    ),
    'If-Match': fc.constantFrom('', '', '*', '"x"'),
  })
  .map((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')))

/** Requests to every call there is and to some that there are not, mostly wrong in some way. */
export const anyRequest: fc.Arbitrary<AnyRequest> = fc
  .tuple(target, query, headers, body)
  .map(([{ method, path }, search, given, content]) => ({
    method,
    path: path + search,
    headers: given,
    body: content,
  }))
