import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { listFirms } from '#contract/firm-endpoints.ts'
import { aClock, enrolled, firstAdmin, from, loginWith } from '#testing/backend/accounts.ts'
import { as, visitor } from '#testing/backend/test-server.ts'
import { quantile, took } from './figures.ts'
import type { Goal } from './goals.ts'
import type { SoakSite } from './soak-site.ts'

const script = fileURLToPath(new URL('./flood-process.ts', import.meta.url))
const home = from('203.0.113.7')

/** Floods the sign-in and meanwhile does what a reader and the owner do. */
async function measure(site: SoakSite, par: number, sec: number) {
  const flood = spawn(process.execPath, [script, site.url, String(par), String(sec)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = text(flood.stdout)
  const reads: number[] = []
  const logins: number[] = []
  let faults = 0
  const until = performance.now() + sec * 1000
  const reading = (async () => {
    while (performance.now() < until) {
      reads.push(
        await took(async () => {
          if ((await as(visitor, site).call(listFirms)).status !== 200) faults += 1
        }),
      )
      await pause(20)
    }
  })()
  while (performance.now() < until) {
    await pause(2000)
    logins.push(
      await took(async () => {
        if (!(await loginWith(site, firstAdmin, home)).body.mfa_required) faults += 1
      }),
    )
  }
  await reading
  return { reads, logins, faults, flood: JSON.parse(await said) as Record<string, number> }
}

/** Goal 8: a flood of sign-ins slows neither readers nor the owner's known device much. */
export const loginFlood: Goal = {
  name: 'login-flood',
  says: 'public reads and the owner while the sign-in is flooded',
  numbers: { par: 200, sec: 30 },
  async *run(servers, { par = 0, sec = 0 }) {
    for (const kind of servers.kinds) {
      const clock = aClock()
      const site = await servers.site(kind, { clock })
      await enrolled(site, firstAdmin, clock, home)
      const { reads, logins, faults, flood } = await measure(site, par, sec)
      const p95 = quantile(reads, 0.95)
      const slowest = Math.max(...logins)
      const figures =
        `${kind}: ${reads.length} reads p50 ${quantile(reads, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms; ` +
        `${logins.length} sign-ins of the owner, slowest ${slowest.toFixed(0)} ms; ${faults} faults; flood ${JSON.stringify(flood)}`
      yield { passed: p95 <= 50 && slowest <= 2000 && faults === 0, figures }
      await site.stop()
    }
  },
}
