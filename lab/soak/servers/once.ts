import { aClock, lenientRules, lightEffort } from '#testing/backend/accounts.ts'
import { onceRounds, winners } from '#testing/backend/once.ts'
import type { Goal } from './goals.ts'

/** Goal 3: single-use secrets let exactly one of many callers through, over HTTP. */
export const once: Goal = {
  name: 'once',
  says: 'codes, links and handles let one of many through',
  numbers: { rounds: 1000, par: 50 },
  apart: true,
  async *run(servers, { rounds = 0, par = 0 }) {
    for (const kind of servers.kinds) {
      const clock = aClock()
      const site = await servers.site(kind, { clock, rules: lenientRules, effort: lightEffort })
      for (const [what, round] of Object.entries(await onceRounds(site, clock))) {
        const wins = new Map<number, number>()
        let faults = 0
        for (let n = 0; n < rounds; n++) {
          const answers = await round(par)
          faults += answers.filter(({ status }) => status >= 500).length
          wins.set(winners(answers), (wins.get(winners(answers)) ?? 0) + 1)
        }
        const one = wins.get(1) ?? 0
        const figures = `${kind}: ${what}: exactly one of ${par} in ${one} of ${rounds} rounds, ${faults} faults of the server`
        yield { passed: one === rounds && faults === 0, figures }
      }
      await site.stop()
    }
  },
}
