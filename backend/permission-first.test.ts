import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { disableMfa, setupMfa } from '#contract/accounts/sign-in.ts'
import { endpoints } from '#contract/endpoints.ts'
import { changeFirm, createFirm } from '#contract/firm-endpoints.ts'
import { can, roles } from '#contract/permissions.ts'
import { changeSettings } from '#contract/settings/settings-endpoints.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { aServer, as, type TestServer } from '#testing/backend/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer({
    readSession: async (authorization) => {
      if (authorization === 'Bearer admin') return someAdmin()
      return authorization === 'Bearer moderator'
        ? { ...someAdmin(), role: 'moderator' }
        : { role: 'visitor' }
    },
  })
})
const admin = () => as({ token: 'admin' }, server)
const moderator = () => as({ token: 'moderator' }, server)

/** The answer to the head of a call whose body never comes. */
async function answerToHead(method: string, path: string, token: string, type: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: unknown }>()
  const headers = { 'Content-Type': type, 'Content-Length': 90_000, Authorization: `Bearer ${token}` }
  const call = request(`${server.url}${path.replace(/:\w+/g, 'some-id')}`, { method, headers }, (answer) => {
    json(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject)
  })
  call.on('error', reject)
  call.flushHeaders()
  return promise.finally(() => call.destroy())
}

const refused = roles.flatMap((role) =>
  endpoints
    .filter(({ method, permission }) => method !== 'GET' && !can(role, permission))
    .map(({ method, path, upload }) => ({ role, method, path, isForm: upload !== undefined })),
)

test.each(refused)(
  '$method $path refuses a $role before the body came',
  async ({ role, method, path, isForm }) => {
    const type = isForm ? 'multipart/form-data; boundary=x' : 'application/json'
    const { status, body } = await answerToHead(method, path, role, type)
    expect(status).toBe(role === 'visitor' ? 401 : 403)
    expect(body).toMatchObject({ detail: expect.any(String) })
  },
)

test('A form that is closed refuses a review before its files came', async () => {
  const send = () => answerToHead('POST', '/api/submit-review', 'nobody', 'multipart/form-data; boundary=x')
  await admin().call(changeSettings, { body: { userSubmissions: { enabled: false } } })
  expect(await send()).toMatchObject({ status: 403, body: { detail: 'Submissions are closed' } })
  await admin().call(changeSettings, { body: { maintenance: { enabled: true } } })
  expect(await send()).toMatchObject({ status: 503 })
})

test.each<[unknown]>([
  [{ maintenance: 5 }],
  [{ maintenance: { enabled: 'x' } }],
  [{ verifiedTraders: { title: 'Ours' }, unknown: 1 }],
  [{ verifiedTraders: 5, display: null }],
  [[]],
  [5],
  ['x'],
])('A moderator may not send the settings %j, whatever their shape', async (body) => {
  expect(await moderator().call(changeSettings, { body })).toMatchObject({
    status: 403,
    body: { detail: 'You may only change the traders' },
  })
  expect((await moderator().call(changeSettings, { body: { verifiedTraders: 5 } })).status).toBe(400)
})

test.each([
  { affiliateCode: 5 },
  { affiliateEnabled: 'yes' },
  { affiliateUrl: 'javascript:alert(1)' },
  { discountPercentage: 900 },
])('A moderator may not send %j of a firm, however much else of it is wrong', async (fields) => {
  const { body: firm } = await admin().call(createFirm, { body: aFirm() })
  const bad = { ...fields, name: 7 }
  expect((await moderator().call(createFirm, { body: bad })).status).toBe(403)
  expect((await moderator().call(changeFirm, { params: { id: firm.id }, body: bad })).status).toBe(403)
  expect((await admin().call(changeFirm, { params: { id: firm.id }, body: bad })).status).toBe(400)
  expect((await moderator().call(changeFirm, { params: { id: firm.id }, body: { name: 7 } })).status).toBe(
    400,
  )
})

test('A moderator may not move a firm out of the avoid tier into what is no tier at all', async () => {
  const { body: firm } = await admin().call(createFirm, { body: aFirm({ category: 'avoid' }) })
  const change = { params: { id: firm.id }, body: { category: 5 } }
  expect((await moderator().call(changeFirm, change)).status).toBe(403)
  expect((await admin().call(changeFirm, change)).status).toBe(400)
})

test.each([
  ['disable', disableMfa],
  ['set up', setupMfa],
])("A moderator may not %s another's second factor, whatever else is sent", async (_what, call) => {
  const body = { user_id: 'someone-else', current_password: 5, more: [] }
  expect(await moderator().call(call, { body })).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
})
