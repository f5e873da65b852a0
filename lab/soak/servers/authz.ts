import { endpoints } from '#contract/endpoints.ts'
import { aClock, lenientRules } from '#testing/backend/accounts.ts'
import { everyKind, verdict } from '#testing/backend/callers.ts'
import type { Goal } from './goals.ts'

/** Goal 2: every endpoint with every kind of caller, as the permission table declares. */
export const authz: Goal = {
  name: 'authz',
  says: 'every endpoint with eight kinds of callers, as the table declares',
  numbers: {},
  async *run(servers) {
    for (const kind of servers.kinds) {
      const clock = aClock()
      const site = await servers.site(kind, { clock, rules: lenientRules })
      const faults: string[] = []
      const callers = Object.entries(await everyKind(site, clock))
      for (const [name, caller] of callers) {
        for (const declared of endpoints) {
          const fault = await verdict(site, declared, caller)
          if (fault !== '') faults.push(`${declared.method} ${declared.path} ${name}: ${fault}`)
        }
      }
      const calls = callers.length * endpoints.length
      yield {
        passed: faults.length === 0,
        figures: `${kind}: ${calls - faults.length} of ${calls} calls as declared ${faults.join('; ')}`,
      }
      await site.stop()
    }
  },
}
