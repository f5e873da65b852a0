import { aClock, lenientRules, lightEffort } from '#testing/backend/accounts.ts'
import { isFair, lostUpdateRounds } from '#testing/backend/lost-update.ts'
import type { Goal } from './goals.ts'

/** Goal 4: of those who save the same thing at once one writes, and all others get a conflict. */
export const lostUpdate: Goal = {
  name: 'lost-update',
  says: 'two admins who save at once never lose anything silently: settings, firm, theme, user',
  numbers: { rounds: 500, par: 10 },
  apart: true,
  async *run(servers, { rounds = 0, par = 0 }) {
    for (const kind of servers.kinds) {
      const clock = aClock()
      const site = await servers.site(kind, { clock, rules: lenientRules, effort: lightEffort })
      for (const [what, round] of Object.entries(await lostUpdateRounds(site, clock))) {
        let [fair, lost] = [0, 0]
        const others = new Set<string>()
        for (let n = 0; n < rounds; n++) {
          const outcome = await round(par)
          if (isFair(outcome, par)) fair += 1
          lost += outcome.lost
          for (const other of outcome.others) others.add(other)
        }
        const figures = `${kind}: ${what}: 1 wrote and ${par - 1} were told in ${fair} of ${rounds} rounds, ${lost} silent losses, other answers: ${[...others].join(', ') || 'none'}`
        yield { passed: fair === rounds && lost === 0, figures }
      }
      await site.stop()
    }
  },
}
