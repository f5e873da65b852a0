import { Agent, request } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { can, roles } from '#contract/permissions.ts'
import { someAdmin } from '#testing/backend/accounts.ts'
import {
  type BodyAmounts,
  longBodies,
  longestTurn,
  longText,
  unitOfWork,
} from '#testing/backend/long-values.ts'
import { aServer, type TestServer } from '#testing/backend/test-server.ts'

/** For how many units of work one request may keep every other answer waiting: some 100 ms. A slow machine has longer units. */
const MOST = 20

let server: TestServer
const agent = new Agent({ keepAlive: true })
beforeAll(async () => {
  server = await aServer({
    environment: { TRUSTED_PROXIES: '127.0.0.1' },
    readSession: async (authorization) => {
      if (authorization === 'Bearer admin') return someAdmin()
      return authorization === 'Bearer moderator'
        ? { ...someAdmin(), role: 'moderator' }
        : { role: 'visitor' }
    },
  })
})

let calls = 0

/** Sends a request of bytes that are ready, and resolves with the status of its answer. */
function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Buffer | string,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  calls += 1
  // Each comes from somewhere else, so that no limit of calls answers instead.
  const address = `198.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`
  const call = request(
    `${server.url}${path}`,
    { method, agent, headers: { 'X-Forwarded-For': address, ...headers } },
    (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
  )
  // A refused body may still be on its way when its connection ends.
  call.on('error', (error: NodeJS.ErrnoException) =>
    error.code === 'EPIPE' || error.code === 'ECONNRESET' ? resolve(0) : reject(error),
  )
  call.end(body)
  return promise
}

const faults: string[] = []

/** Measured in this run, so that times are compared and never taken as they are. */
let unit = Math.max(1, unitOfWork())

/** A turn that the garbage collector or a busy machine made long is short the next time; one that the values made long is not. */
const TRIES = 3

async function watch(what: string, work: () => Promise<number>) {
  let status = 0
  let took = Number.POSITIVE_INFINITY
  for (let tries = 0; took > MOST && tries < TRIES; tries += 1) {
    const turn = await longestTurn(async () => {
      status = await work()
    })
    took = Math.min(took, turn / unit)
    // The machine may have become slower since the unit was measured.
    if (took > MOST) unit = Math.max(unit, unitOfWork())
  }
  if (took > MOST) faults.push(`${what}: ${Math.round(took)} units of work`)
  if (status >= 500 && status !== 503) faults.push(`${what}: answered ${status}`)
}

const writing = roles.flatMap((role) =>
  endpoints
    .filter(({ body, upload }) => body && !upload)
    .map((declared) => ({ role, ...declared, declared })),
)

const formFields = [
  'firmName',
  'contactName',
  'contactEmail',
  'website',
  'category',
  'description',
  'relationship',
  'idempotencyKey',
  'incentivised',
  'accountSize',
  'payoutAmount',
  'payoutRequestedOn',
  'payoutReceivedOn',
  'payoutMethod',
  'refusalReason',
  'experiencedOn',
  'firmId',
  'managementSecret',
]

const heads: readonly string[] = [
  'Authorization',
  'Content-Type',
  'If-Match',
  'If-None-Match',
  'Accept',
  'Accept-Encoding',
  'User-Agent',
  'Origin',
  'X-Forwarded-For',
]

interface Amounts extends BodyAmounts {
  /** The shapes that the n-th field of a form is tried with. */
  readonly formShapesOf: BodyAmounts['shapesOf']
}

/** Sends to every field, head and address of the product values as long as they may be. */
export function longValuesKeepNobodyWaiting(amounts: Amounts): void {
  const { shapesOf, formShapesOf } = amounts
  test.each(writing)(
    '$method $path of a $role keeps nobody waiting, however long its values are',
    async ({ role, method, path, permission, declared }) => {
      const headers = { Authorization: `Bearer ${role}`, 'Content-Type': 'application/json' }
      // Who may not call is answered before the body is read, and who may do more is judged no otherwise: one is enough.
      const isFirst = roles.find((other) => can(other, permission)) === role
      for (const body of longBodies(declared, amounts)) {
        const bytes = Buffer.from(JSON.stringify(body))
        const what = `${method} ${path} ${bytes.toString('utf8', 0, 60)}`
        await watch(what, () => send(method, path.replace(/:\w+/g, 'some-id'), headers, bytes))
        if (!isFirst) break
      }
      expect(faults.splice(0)).toEqual([])
    },
  )

  test.each([...formFields, 'a name'])('A form with a long %s keeps nobody waiting', async (field) => {
    for (const shape of formShapesOf(formFields.indexOf(field) + 1)) {
      const value = longText(shape, field === 'a name' ? 15_000 : 99_000)
      const head = field === 'a name' ? `files"; filename="${value.replaceAll('"', "'")}.` : field
      const form = `--x\r\nContent-Disposition: form-data; name="${head}"\r\n\r\n${value}\r\n--x--\r\n`
      const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
      await watch(`${field} ${JSON.stringify(shape)}`, () =>
        send('POST', '/api/submit-review', headers, form),
      )
    }
    expect(faults.splice(0)).toEqual([])
  })

  test.each(heads)('A head with a long %s keeps nobody waiting', async (name) => {
    for (const shape of shapesOf(heads.indexOf(name))) {
      const headers = {
        Authorization: 'Bearer admin',
        [name]: Buffer.from(longText(shape, 12_000))
          .toString('latin1')
          .replace(/[^\t\x20-\x7e\x80-\xff]/g, '-'),
      }
      for (const [method, path] of [
        ['GET', '/api/settings'],
        ['GET', '/api/propfirms'],
        ['PUT', '/api/settings'],
        ['GET', '/'],
      ] as const)
        await watch(`${path} ${name} ${JSON.stringify(shape)}`, () =>
          send(method, path, headers, method === 'PUT' ? '{}' : undefined),
        )
    }
    expect(faults.splice(0)).toEqual([])
  })

  test('An address with a long parameter or query keeps nobody waiting', async () => {
    const headers = { Authorization: 'Bearer admin' }
    for (const shape of shapesOf(0)) {
      const long = encodeURIComponent(longText(shape, 4000).toWellFormed())
      for (const { method, path } of endpoints) {
        const target = `${path.replace(/:\w+/g, long)}?since=${long}&before=${long}&status=${long}`.slice(
          0,
          15_000,
        )
        await watch(`${method} ${path} ${JSON.stringify(shape)}`, () =>
          send(method, target.replace(/%[0-9A-F]?$/, ''), headers),
        )
      }
    }
    expect(faults).toEqual([])
  })
}
