import { expect, test } from 'vitest'
import { minutes, seconds } from '#contract/primitives/time.ts'
import { TIMING } from './timing.ts'

// Servers under test have other times: these are those of the product. (docs/decisions/testing.md)
test('The times of the product are those that the threat model and the docs name', () => {
  expect(TIMING).toEqual({
    database: {
      connection: seconds(5),
      statement: seconds(5),
      transaction: seconds(5),
      turn: seconds(10),
    },
    publication: {
      window: 50,
      poll: seconds(1),
      catchUp: seconds(2),
      recount: minutes(5),
      quiet: seconds(5),
    },
    writer: seconds(2),
    health: { patience: seconds(2), lately: minutes(1) },
  })
})
