import { expect, test } from 'vitest'
import { aClock, firstAdminEnvironment, lenientRules, lightEffort } from '#backend/testing/accounts.ts'
import { describeEachDatabase } from '#backend/testing/databases.ts'
import { lostUpdateRounds } from '#backend/testing/lost-update.ts'
import { aServer } from '#backend/testing/test-server.ts'
import { minutes } from '#contract/primitives/time.ts'

const ROUNDS = 2
const PAR = 10

describeEachDatabase('Two admins who save the same thing at once', (databases) => {
  test('lose nothing silently: one writes, the others are told what stands there', {
    timeout: minutes(2),
  }, async () => {
    const clock = aClock()
    const server = await aServer({
      location: await databases.empty(),
      environment: { ...firstAdminEnvironment, SAMPLE_FIRMS: 'true' },
      turns: { clock, rules: lenientRules, effort: lightEffort },
    })
    for (const [what, round] of Object.entries(await lostUpdateRounds(server, clock))) {
      for (let n = 0; n < ROUNDS; n++) {
        expect([what, await round(PAR)]).toEqual([what, { wrote: 1, refused: PAR - 1, lost: 0, others: [] }])
      }
    }
  })
})
