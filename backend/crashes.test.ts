import { expect, test } from 'vitest'
import { minutes, seconds } from '#contract/primitives/time.ts'
import { crashRestores, crashWrites } from './testing/crashes.ts'
import { describeEachDatabase } from './testing/databases.ts'

const slow = { timeout: minutes(2) }

describeEachDatabase('A server that is killed', (databases) => {
  test(
    'in the middle of a restore leaves the old data or the new, and starts again by itself',
    slow,
    async () => {
      for await (const { left, bootTime } of crashRestores(await databases.empty(), 2)) {
        expect(left).not.toBe('torn')
        expect(bootTime).toBeLessThan(seconds(60))
      }
    },
  )

  test('in the middle of writes has lost none that it acknowledged', slow, async () => {
    for await (const { lost, sound } of crashWrites(await databases.empty(), 1)) {
      expect({ lost, sound }).toEqual({ lost: 0, sound: true })
    }
  })
})
