import { expect, test } from 'vitest'
import { crashRestores, crashWrites } from '#testing/backend/crashes.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { killMoments } from '#testing/backend/kill-moments.ts'

const amounts = { firms: 60, themes: 2, submissions: 100 }

describeEachDatabase('A server that is killed', (databases) => {
  test('in the middle of a restore leaves the old data or the new, and starts again by itself', {
    tags: ['all'],
  }, async () => {
    const location = await databases.prepared()
    for await (const { left } of crashRestores(location, { trials: 1, amounts, random: killMoments() }))
      expect(['old', 'new']).toContain(left)
  })

  test('in the middle of writes has lost none that it acknowledged', async () => {
    const location = await databases.prepared()
    for await (const { lost, sound } of crashWrites(location, { trials: 1, random: killMoments() })) {
      expect({ lost, sound }).toEqual({ lost: 0, sound: true })
    }
  })
})
