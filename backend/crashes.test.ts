import { expect, test } from 'vitest'
import { minutes } from '#contract/primitives/time.ts'
import { crashRestores, crashWrites } from '#testing/backend/crashes.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'

const slow = { timeout: minutes(2) }
const amounts = { firms: 60, themes: 2, submissions: 100 }

describeEachDatabase('A server that is killed', (databases) => {
  test(
    'in the middle of a restore leaves the old data or the new, and starts again by itself',
    slow,
    async () => {
      const location = await databases.empty()
      for await (const { left } of crashRestores(location, { trials: 1, amounts }))
        expect(['old', 'new']).toContain(left)
    },
  )

  test('in the middle of writes has lost none that it acknowledged', slow, async () => {
    for await (const { lost, sound } of crashWrites(await databases.empty(), 1)) {
      expect({ lost, sound }).toEqual({ lost: 0, sound: true })
    }
  })
})
