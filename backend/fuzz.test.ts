import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { minutes } from '#contract/primitives/time.ts'
import { someAdmin } from './testing/accounts.ts'
import { type AnyRequest, anyRequest } from './testing/any-request.ts'
import { describeEachDatabase } from './testing/databases.ts'
import { aServer } from './testing/test-server.ts'

const { cases, seed } = inject('fuzz')
const AT_ONCE = 20

interface Outcome {
  readonly status: number
  readonly type: string
  readonly text: string
}

function ask(url: URL, agent: Agent, { method, path, headers, body }: AnyRequest): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  const { hostname, port } = url
  const length = { 'Content-Length': Buffer.byteLength(body) }
  const call = request(
    { hostname, port, agent, method, path, headers: { ...headers, ...length } },
    (response) => {
      const { statusCode: status = 0, headers: given } = response
      text(response).then(
        (said) => resolve({ status, type: given['content-type'] ?? '', text: said }),
        reject,
      )
    },
  )
  call.on('error', reject).end(body)
  return promise
}

/** What is wrong with an answer, or "". */
function fault({ status, type, text: said }: Outcome, { method }: AnyRequest): string {
  if (status >= 500) return `status ${status}`
  if (status < 400 || method === 'HEAD') return ''
  if (!type.startsWith('application/json')) return `an error as ${type}`
  const { detail } = JSON.parse(said) as { detail?: unknown }
  return typeof detail === 'string' && detail !== '' ? '' : 'an error without detail'
}

describeEachDatabase('Whatever is asked', (databases) => {
  test(`${cases} generated requests find no error of the server`, { timeout: minutes(20) }, async () => {
    const server = await aServer({
      location: await databases.empty(),
      environment: { TRUSTED_PROXIES: '127.0.0.1' },
      readSession: async (authorization) =>
        authorization === 'Bearer admin' ? someAdmin() : { role: 'visitor' },
    })
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
    const url = new URL(server.url)
    const statuses = new Map<number, number>()
    const holds = fc.asyncProperty(
      fc.array(anyRequest, { minLength: AT_ONCE, maxLength: AT_ONCE }),
      async (requests) => {
        const outcomes = await Promise.all(requests.map((given) => ask(url, agent, given)))
        for (const [index, outcome] of outcomes.entries()) {
          const given = requests[index] as AnyRequest
          statuses.set(outcome.status, (statuses.get(outcome.status) ?? 0) + 1)
          expect({ fault: fault(outcome, given), given, said: '' }).toEqual({ fault: '', given, said: '' })
        }
      },
    )
    await fc.assert(holds, { numRuns: Math.ceil(cases / AT_ONCE), seed, endOnFailure: true })
    agent.destroy()
    expect(server.logged().filter(({ level }) => level === 'error')).toEqual([])
    expect([...statuses.values()].reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(cases)
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 405, 415]))
  })
})
