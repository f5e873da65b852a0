import { setTimeout as pause } from 'node:timers/promises'
import { aFirm } from '#backend/testing/builders.ts'
import { aRunningProcess } from '#backend/testing/running-process.ts'
import { as, visitor } from '#backend/testing/test-server.ts'
import { createFirm, listFirms } from '#contract/firm-endpoints.ts'
import { seconds } from '#contract/primitives/time.ts'
import { quantile } from './figures.ts'
import type { Goal } from './goals.ts'
import { sqlitePlace } from './places.ts'

/** Whether a call failed because nobody listened any more: then no answer was cut. */
function neverBegan(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'UND_ERR_SOCKET'
}

/** Goal 17: a server is told to stop while it is busy. */
export const shutdown: Goal = {
  name: 'shutdown',
  says: 'a server that is told to stop cuts no answer, and has ended within 10 s',
  numbers: { trials: 50, connections: 50 },
  async *run(_servers, { trials = 0, connections = 0 }) {
    let [answered, cut, badExits] = [0, 0, 0]
    const ends: number[] = []
    for (let trial = 0; trial < trials; trial++) {
      const server = await aRunningProcess(await sqlitePlace())
      const call = as(visitor, server).call
      let running = true
      const callers = Array.from({ length: connections }, async (_, n) => {
        while (running) {
          try {
            const { status } =
              n % 10 === 0 ? await call(createFirm, { body: aFirm() }) : await call(listFirms)
            if (status === 200 || status === 201 || status === 503) answered += 1
            else cut += 1
          } catch (error) {
            // An answer that began and did not end is JSON that does not parse, or a body that breaks off.
            if (!neverBegan(error)) cut += 1
            return
          }
        }
      })
      await pause(500)
      const began = performance.now()
      const code = await server.end()
      ends.push(performance.now() - began)
      if (code !== 0) badExits += 1
      running = false
      await Promise.all(callers)
    }
    const slowest = quantile(ends, 1) / seconds(1)
    const figures = `${trials} stops with ${connections} callers: ${answered} answers, ${cut} cut, ${badExits} exits other than 0, slowest stop ${slowest.toFixed(1)} s`
    yield { passed: cut === 0 && badExits === 0 && slowest <= 10, figures }
  },
}
