import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { QueryTypes } from 'sequelize'
import type { DatabaseLocation } from '#backend/database/connect.ts'
import { createFirm, listFirms } from '#contract/firm-endpoints.ts'
import { aFirm } from './builders.ts'
import { using } from './crashes.ts'
import { aRunningProcess } from './running-process.ts'

/** What became of the calls of a server that was told to stop, and of what they wrote. */
export interface Stop {
  /** Answers that came whole. */
  answered: number
  /** Answers that broke off. */
  cut: number
  /** Calls that were sent before the signal, and whose connection was closed without an answer. */
  unanswered: number
  /** The same of calls that were sent after it. */
  late: number
  /** Writes that were acknowledged and are not there. */
  lost: number
  /** Writes that are there and were not acknowledged. */
  untold: number
  exitCode: number | null
  /** Milliseconds from the signal to the end. */
  took: number
}

type Outcome = { readonly status: number } | 'cut' | 'closed' | 'refused'

interface Sent {
  readonly outcome: Outcome
  /** When the whole call had been handed over; infinite where it never was. */
  readonly at: number
}

/** One call on the agent's connection, read to its end. */
async function send(agent: Agent, url: string, method: string, body: string): Promise<Sent> {
  let at = Number.POSITIVE_INFINITY
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
  const call = request(url, { agent, method, ...(body === '' ? {} : { headers }) })
  call.once('finish', () => {
    at = performance.now()
  })
  let response: IncomingMessage | null = null
  try {
    call.end(body)
    const [begun] = (await once(call, 'response')) as [IncomingMessage]
    response = begun
    response.resume()
    await once(response, 'end')
    return { outcome: { status: response.statusCode ?? 0 }, at }
  } catch (error) {
    if (response) return { outcome: 'cut', at }
    const code = error instanceof Error && 'code' in error ? error.code : ''
    return { outcome: code === 'ECONNREFUSED' ? 'refused' : 'closed', at }
  }
}

/** Lets callers read and write on connections of their own, as fast as they can, and stops the server meanwhile. */
export async function stopUnderLoad(
  location: DatabaseLocation,
  { connections, before }: { readonly connections: number; readonly before: number },
): Promise<Stop> {
  const server = await aRunningProcess(location)
  const stop: Stop = {
    answered: 0,
    cut: 0,
    unanswered: 0,
    late: 0,
    lost: 0,
    untold: 0,
    exitCode: null,
    took: 0,
  }
  const acknowledged = new Set<string>()
  let signalled = Number.POSITIVE_INFINITY
  const closed: number[] = []
  const callers = Array.from({ length: connections }, async (_, caller) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let n = 0; ; n++) {
      const name = `Firm ${caller} ${n}`
      const writes = caller % 5 === 0
      const endpoint = writes ? createFirm : listFirms
      const body = writes ? JSON.stringify(aFirm({ name })) : ''
      const { outcome, at } = await send(agent, server.url + endpoint.path, endpoint.method, body)
      if (outcome === 'refused') break
      if (outcome === 'cut') stop.cut += 1
      else if (outcome === 'closed') closed.push(at)
      else {
        stop.answered += 1
        if (outcome.status === 201) acknowledged.add(name)
      }
    }
    agent.destroy()
  })
  await pause(before)
  signalled = performance.now()
  stop.exitCode = await server.end()
  stop.took = performance.now() - signalled
  await Promise.all(callers)
  stop.unanswered = closed.filter((at) => at < signalled).length
  stop.late = closed.length - stop.unanswered
  const rows = await using(location, ({ sequelize }) =>
    sequelize.query<{ name: string }>('SELECT name FROM firms', { type: QueryTypes.SELECT }),
  )
  const there = new Set(rows.map(({ name }) => name))
  stop.lost = [...acknowledged].filter((name) => !there.has(name)).length
  stop.untold = [...there].filter((name) => !acknowledged.has(name)).length
  return stop
}
