import { aCast } from '#testing/backend/account-cast.ts'
import { lenientRules, lightEffort } from '#testing/backend/accounts.ts'
import { anyAccountCall } from '#testing/backend/any-account-call.ts'
import { anyRequest } from '#testing/backend/any-request.ts'
import { type FuzzOutcome, fuzz } from '#testing/backend/fuzz.ts'
import type { Finding, Goal } from './goals.ts'
import type { Kind, Servers } from './soak-site.ts'

/** Requests to one server: their changes make later ones tamer. */
const ROUND = 2500

async function round(servers: Servers, kind: Kind, { cases, seed }: { cases: number; seed: number }) {
  const { readSession, enter } = aCast()
  const overrides = { rules: lenientRules, effort: lightEffort }
  const site = await servers.site(kind, overrides, readSession)
  const known = await enter(site)
  const onAccounts = await fuzz(site, anyAccountCall(known), { cases, seed })
  const onAll = await fuzz(site, anyRequest, { cases, seed })
  await site.stop()
  return { onAccounts, onAll }
}

function judge(what: string, outcomes: readonly FuzzOutcome[]): Finding {
  const faults = outcomes.flatMap((outcome) => outcome.faults)
  const statuses = new Map<number, number>()
  for (const [status, count] of outcomes.flatMap((outcome) => [...outcome.statuses])) {
    statuses.set(status, (statuses.get(status) ?? 0) + count)
  }
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  const counts = [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`)
  const first = faults.length > 0 ? `; the first ${JSON.stringify(faults[0]).slice(0, 2000)}` : ''
  return {
    passed: faults.length === 0,
    figures: `${what}: ${total} requests, ${faults.length} faults (${counts.join(', ')})${first}`,
  }
}

/** Goal 1: whatever is sent, nothing is answered with an error of the server. */
export const fuzzing: Goal = {
  name: 'fuzz',
  says: 'generated requests to the account calls, and as many to all calls: no error of the server, each refusal in words',
  numbers: { cases: 50_000, seed: 20_261_120 },
  apart: true,
  async *run(servers, { cases = 0, seed = 0 }) {
    for (const kind of servers.kinds) {
      const rounds: Awaited<ReturnType<typeof round>>[] = []
      for (let done = 0; done < cases; done += ROUND) {
        rounds.push(await round(servers, kind, { cases: Math.min(ROUND, cases - done), seed: seed + done }))
      }
      yield judge(
        `${kind}: account calls`,
        rounds.map(({ onAccounts }) => onAccounts),
      )
      yield judge(
        `${kind}: all calls`,
        rounds.map(({ onAll }) => onAll),
      )
    }
  },
}
