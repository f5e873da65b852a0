import { expect } from 'vitest'
import { aClock, firstAdminEnvironment, lenientRules, lightEffort } from '#testing/backend/accounts.ts'
import type { Databases } from '#testing/backend/databases.ts'
import { onceRounds, winners } from '#testing/backend/once.ts'
import { aServer } from '#testing/backend/test-server.ts'

/** Has all that may be used once used by fifty at once, so many times each. */
export async function isUsedByOneOfFifty(databases: Databases, rounds: number): Promise<void> {
  const clock = aClock()
  const overrides = { clock, rules: lenientRules, effort: lightEffort }
  const location = await databases.prepared()
  const server = await aServer({ location, environment: firstAdminEnvironment, overrides })
  for (const [what, round] of Object.entries(await onceRounds(server, clock))) {
    for (let n = 0; n < rounds; n++) {
      const answers = await round(50)
      // On a slow machine some of the fifty may be asked to come back.
      const failed = answers.filter(({ status, headers }) => status >= 500 && !headers.has('retry-after'))
      expect([what, winners(answers), failed.map(({ body }) => body)]).toEqual([what, 1, []])
    }
  }
}
