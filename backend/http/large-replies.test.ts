import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Pacer } from '#backend/load-shedding/pacer.ts'
import { endpoints } from '#contract/endpoints.ts'
import { countedReads } from '#testing/backend/counted-reads.ts'
import { largestOf } from '#testing/backend/largest-value.ts'
import { checkOf } from './checked-reply.ts'
import { jsonPieces } from './send-json.ts'
import { PIECE } from './weight.ts'

/** Characters for each list that nothing limits: several times what is done at once. */
const ROOM = 3 * PIECE

/** A piece is weighed, with what it stands in, and then checked or written; of a list the entries are taken in hand once. */
const MOST = 4 * PIECE

const replies = endpoints.flatMap(({ method, path, response, download }) =>
  download ? [] : [[`${method} ${path}`, response] as const],
)

describe('The largest reply of a call is checked and written in pieces, with turns for others between', () => {
  test.for(replies)('%s', async ([, reply]) => {
    const largest = largestOf(reply, ROOM)
    const { value, take } = countedReads(largest)
    let most = 0
    const pace: Pacer = () => {
      most = Math.max(most, take())
      return undefined
    }
    const pieces = await jsonPieces(await checkOf(reply)(value, pace), pace)
    await pace()
    expect(most).toBeLessThan(MOST)
    const isSame = Buffer.concat(pieces).toString() === JSON.stringify(v.parse(reply, largest))
    expect(isSame).toBe(true)
  })
})
