import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'

/** A request as bytes would have it: nothing is checked or put in order on the way. */
export interface AnyRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

/** How many requests are generated, and from which seed. */
interface FuzzRun {
  readonly cases: number
  readonly seed: number
  /** Whether the server may refuse work because others keep it busy. */
  readonly isCrowded?: boolean
}

export interface FuzzOutcome {
  /** What was wrong with answers, with the request each; empty where all was well. */
  readonly faults: readonly object[]
  /** How often each status was answered. */
  readonly statuses: ReadonlyMap<number, number>
}

const AT_ONCE = 20
const BLOCK = 500

interface Reply {
  readonly status: number
  readonly type: string
  readonly retryAfter: string | undefined
  readonly said: string
}

function ask(url: URL, agent: Agent, { method, path, headers, body }: AnyRequest): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  const { hostname, port } = url
  const length = { 'Content-Length': Buffer.byteLength(body) }
  const call = request(
    { hostname, port, agent, method, path, headers: { ...headers, ...length } },
    (answer) => {
      const { statusCode: status = 0, headers: given } = answer
      const { 'content-type': type = '', 'retry-after': retryAfter } = given
      text(answer).then((said) => resolve({ status, type, retryAfter, said }), reject)
    },
  )
  call.on('error', reject).end(body)
  return promise
}

/** What is wrong with a reply, or "". */
function faultOf({ status, type, said }: Reply, { method }: AnyRequest): string {
  if (status >= 500) return `status ${status}: ${said}`
  if (status < 400 || method === 'HEAD') return ''
  if (!type.startsWith('application/json')) return `an error as ${type}`
  const { detail } = JSON.parse(said) as { detail?: unknown }
  return typeof detail === 'string' && detail !== '' ? '' : `an error without detail: ${said}`
}

/** Whether work was refused because too much of it waits. */
const isRefusal = ({ status, retryAfter }: Reply) => status === 503 && retryAfter !== undefined

/** Sends generated requests, twenty at a time, until one is answered with a fault. (threats) */
export async function fuzz(
  server: { readonly url: string },
  any: fc.Arbitrary<AnyRequest>,
  { cases, seed, isCrowded = false }: FuzzRun,
): Promise<FuzzOutcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const url = new URL(server.url)
  const statuses = new Map<number, number>()
  const faults: object[] = []
  const judge = async (given: AnyRequest) => {
    const reply = await ask(url, agent, given)
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
    const fault = isCrowded && isRefusal(reply) ? '' : faultOf(reply, given)
    if (fault !== '') faults.push({ fault, ...given })
  }
  for (let done = 0; done < cases && faults.length === 0; done += BLOCK) {
    const block = fc.sample(any, { numRuns: Math.min(BLOCK, cases - done), seed: seed + done })
    for (let n = 0; n < block.length; n += AT_ONCE) await Promise.all(block.slice(n, n + AT_ONCE).map(judge))
  }
  agent.destroy()
  return { faults, statuses }
}
