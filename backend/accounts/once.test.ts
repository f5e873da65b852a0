import { test } from 'vitest'
import { isUsedByOneOf } from '#testing/backend/amounts/once.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'

describeEachDatabase('What may be used once', (databases) => {
  test('is used by one of five that come at once', { tags: ['both'] }, () => isUsedByOneOf(databases, 5, 1))

  test('is used by one of fifty that come at once, 3 times', { tags: ['all'] }, () =>
    isUsedByOneOf(databases, 50, 3),
  )
})
