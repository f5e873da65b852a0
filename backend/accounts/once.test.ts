import { test } from 'vitest'
import { isUsedByOneOfFifty } from '#testing/backend/amounts/once.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'

describeEachDatabase('What may be used once', (databases) => {
  test('is used by one of fifty that come at once', () => isUsedByOneOfFifty(databases, 1))

  test('is used by one of fifty that come at once, 3 times', { tags: ['all'] }, () =>
    isUsedByOneOfFifty(databases, 3),
  )
})
