import { expect, test } from 'vitest'
import { SharedResponse } from './http-response.ts'
import { createSharedReplies } from './shared-replies.ts'

test('A shared reply is made once for each state, and again where making it failed', async () => {
  const checked: unknown[] = []
  let isBroken = true
  const replyOf = createSharedReplies(async (value) => {
    checked.push(value)
    if (isBroken) throw new Error('The disk is full')
    return value
  })
  const state = {}
  const ask = (value: string, part: object = state) => replyOf(new SharedResponse(value, [part]))
  await expect(ask('a')).rejects.toThrow('The disk is full')
  isBroken = false
  const [first, same] = await Promise.all([ask('a'), ask('b')])
  expect(same).toBe(first)
  expect(await ask('c')).toBe(first)
  expect(await ask('d', {})).not.toBe(first)
  expect(checked).toEqual(['a', 'a', 'd'])
})
