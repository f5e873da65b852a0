import { aClock, lenientRules, lightEffort } from '#testing/backend/accounts.ts'
import { isSound, rivals } from '#testing/backend/rivals.ts'
import type { Goal } from './goals.ts'

/** Threat E6: two admins who demote each other at the same moment always leave one. */
export const lastAdmin: Goal = {
  name: 'last-admin',
  says: 'two admins who demote each other at once leave one',
  numbers: { rounds: 200 },
  apart: true,
  async *run(servers, { rounds = 0 }) {
    for (const kind of servers.kinds) {
      const clock = aClock()
      const site = await servers.site(kind, { clock, rules: lenientRules, effort: lightEffort })
      const duel = await rivals(site, clock)
      let sound = 0
      for (let n = 0; n < rounds; n++) if (isSound(await duel())) sound += 1
      yield { passed: sound === rounds, figures: `${kind}: an admin left after ${sound} of ${rounds} rounds` }
      await site.stop()
    }
  },
}
