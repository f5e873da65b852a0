import { setTimeout as pause } from 'node:timers/promises'
import { createFirm, listFirms } from '#contract/firm-endpoints.ts'
import { seconds } from '#contract/primitives/time.ts'
import { aFirm } from '#testing/backend/builders.ts'
import { startMariadb } from '#testing/backend/mariadb.ts'
import { aRunningProcess } from '#testing/backend/running-process.ts'
import { as, visitor } from '#testing/backend/test-server.ts'
import { quantile, took } from './figures.ts'
import type { Goal } from './goals.ts'
import { mysqlPlace } from './places.ts'

/** Goal 16: the database is killed and comes back. */
export const dbOutage: Goal = {
  name: 'db-outage',
  says: 'while the database is away reads go on and writes are refused politely; afterwards all is as before',
  numbers: { times: 20, seconds: 10 },
  async *run(_servers, { times = 0, seconds: away = 0 }) {
    const mariadb = await startMariadb()
    const server = await aRunningProcess(await mysqlPlace(mariadb))
    const call = as(visitor, server).call
    const write = async () => (await call(createFirm, { body: aFirm() })).status
    const [refusals, recoveries]: [number[], number[]] = [[], []]
    let [reads, badReads, odd] = [0, 0, 0]
    for (let time = 0; time < times; time++) {
      await write()
      await mariadb.kill()
      const until = performance.now() + seconds(away)
      while (performance.now() < until) {
        reads += 1
        if ((await call(listFirms)).status !== 200) badReads += 1
        const began = performance.now()
        if ((await write()) !== 503) odd += 1
        refusals.push(performance.now() - began)
        await pause(200)
      }
      await mariadb.restart()
      recoveries.push(
        await took(async () => {
          while ((await write()) !== 201) await pause(50)
        }),
      )
    }
    const exits = server.child.exitCode === null ? 0 : 1
    await server.end()
    await mariadb.stop()
    const [refusal, recovery] = [quantile(refusals, 1), quantile(recoveries, 1)].map((ms) => Math.round(ms))
    const passed =
      exits + badReads + odd === 0 && (refusal ?? 0) <= seconds(1) && (recovery ?? 0) <= seconds(2)
    const figures = `${times} outages of ${away} s: ${exits} exits, ${badReads} of ${reads} reads failed, ${odd} writes were not refused, slowest refusal ${refusal} ms, slowest recovery ${recovery} ms`
    yield { passed, figures }
  },
}
