import { expect, test } from 'vitest'
import { minutes } from '#contract/primitives/time.ts'
import { aClock, firstAdminEnvironment, lenientRules, lightEffort } from '#testing/backend/accounts.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { onceRounds, winners } from '#testing/backend/once.ts'
import { aServer } from '#testing/backend/test-server.ts'

const ROUNDS = 3

describeEachDatabase('What may be used once', (databases) => {
  test('is used by one of fifty that come at once', { timeout: minutes(5) }, async () => {
    const clock = aClock()
    const overrides = { clock, rules: lenientRules, effort: lightEffort }
    const location = await databases.prepared()
    const server = await aServer({ location, environment: firstAdminEnvironment, overrides })
    for (const [what, round] of Object.entries(await onceRounds(server, clock))) {
      for (let n = 0; n < ROUNDS; n++) {
        const answers = await round(50)
        const failed = answers.filter(({ status }) => status >= 500)
        expect([what, winners(answers), failed.map(({ body }) => body)]).toEqual([what, 1, []])
      }
    }
  })
})
