import { expect } from 'vitest'
import { aClock, firstAdminEnvironment, lenientRules, lightEffort } from '#testing/backend/accounts.ts'
import type { Databases } from '#testing/backend/databases.ts'
import { onceRounds, winners } from '#testing/backend/once.ts'
import { aServer } from '#testing/backend/test-server.ts'

/** Has all that may be used once used by so many at once, so many times each. */
export async function isUsedByOneOf(databases: Databases, crowd: number, rounds: number): Promise<void> {
  const clock = aClock()
  const overrides = { clock, rules: lenientRules, effort: lightEffort }
  const location = await databases.prepared()
  const server = await aServer({ location, environment: firstAdminEnvironment, overrides })
  for (const [what, round] of Object.entries(await onceRounds(server, clock))) {
    for (let n = 0; n < rounds; n++) {
      const answers = await round(crowd)
      // On a slow machine some of the crowd may be asked to come back.
      const failed = answers.filter(({ status, headers }) => status >= 500 && !headers.has('retry-after'))
      expect([what, winners(answers), failed.map(({ body }) => body)]).toEqual([what, 1, []])
    }
  }
}
