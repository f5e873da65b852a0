import { expect, test } from 'vitest'
import { aClock, firstAdminEnvironment, lenientRules, lightEffort } from '#testing/backend/accounts.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { lostUpdateRounds } from '#testing/backend/lost-update.ts'
import { aServer } from '#testing/backend/test-server.ts'

const ROUNDS = 2
const PAR = 10

describeEachDatabase('Two admins who save the same thing at once', (databases) => {
  test('lose nothing silently: one writes, the others are told what stands there', {
    tags: ['both'],
  }, async () => {
    const clock = aClock()
    const server = await aServer({
      location: await databases.prepared(),
      environment: { ...firstAdminEnvironment, SAMPLE_FIRMS: 'true' },
      overrides: { clock, rules: lenientRules, effort: lightEffort },
    })
    for (const [what, round] of Object.entries(await lostUpdateRounds(server, clock))) {
      for (let n = 0; n < ROUNDS; n++) {
        expect([what, await round(PAR)]).toEqual([what, { wrote: 1, refused: PAR - 1, lost: 0, others: [] }])
      }
    }
  })
})
