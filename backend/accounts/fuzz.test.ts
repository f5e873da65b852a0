import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Caller } from '#backend/http/session.ts'
import { firstAdminEnvironment, lenientRules, lightEffort, someAdmin } from '#backend/testing/accounts.ts'
import { type AnyCall, anyAccountCall } from '#backend/testing/any-account-call.ts'
import { describeEachDatabase } from '#backend/testing/databases.ts'
import { fuzzing } from '#backend/testing/fuzzing.ts'
import { aServer } from '#backend/testing/test-server.ts'
import { minutes } from '#contract/primitives/time.ts'

const AT_ONCE = 20
const people: readonly (() => Caller)[] = [
  () => ({ role: 'visitor' }),
  () => ({ ...someAdmin(), role: 'moderator' }),
  someAdmin,
]

/** Sends a call; answers what is wrong with the answer, or "". */
function faultOf(url: URL, agent: Agent, { method, path, who, type, body }: AnyCall): Promise<string> {
  const headers = {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    Authorization: `Bearer ${who}`,
  }
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const { hostname, port } = url
  const call = request({ hostname, port, agent, method, path, headers }, (answer) => {
    text(answer).then((said) => resolve(judge(answer.statusCode ?? 0, said)), reject)
  })
  call.on('error', reject).end(body)
  return promise
}

function judge(status: number, said: string): string {
  if (status >= 500) return `status ${status}: ${said}`
  if (status < 400) return ''
  const { detail } = JSON.parse(said) as { detail?: unknown }
  return typeof detail === 'string' && detail !== '' ? '' : `no detail: ${said}`
}

describeEachDatabase('Whatever is sent to the account calls', (databases) => {
  const { cases, seed } = fuzzing(1500)
  test(`${cases} generated calls find no fault of the server`, { timeout: minutes(30) }, async () => {
    const server = await aServer({
      location: await databases.empty(),
      environment: firstAdminEnvironment,
      turns: { rules: lenientRules, effort: lightEffort },
      readSession: async (authorization) =>
        people[Number(authorization?.slice(-1))]?.() ?? { role: 'visitor' },
    })
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
    const url = new URL(server.url)
    const some = fc.array(anyAccountCall, { minLength: AT_ONCE, maxLength: AT_ONCE })
    const holds = fc.asyncProperty(some, async (calls) => {
      const faults = await Promise.all(calls.map((call) => faultOf(url, agent, call)))
      expect(calls.flatMap((call, n) => (faults[n] === '' ? [] : [{ ...call, fault: faults[n] }]))).toEqual(
        [],
      )
    })
    await fc.assert(holds, { numRuns: Math.ceil(cases / AT_ONCE), seed, endOnFailure: true })
    agent.destroy()
    expect(server.logged().filter(({ level }) => level === 'error')).toEqual([])
  })
})
