import * as v from 'valibot'
import type { Pacer } from '#backend/gate/pacer.ts'
import type { Schema } from '#contract/endpoint.ts'
import { replyParts } from '#contract/reply-parts.ts'

/** Returns what a schema lets through of a value. @throws ValiError */
export type Check = (value: unknown, pace: Pacer) => Promise<unknown>

async function checkEach(each: Schema, list: readonly unknown[], pace: Pacer): Promise<unknown[]> {
  const checked: unknown[] = []
  for (const one of list) {
    checked.push(v.parse(each, one))
    await pace()
  }
  return checked
}

/**
 * How replies of this shape are checked: a list, and each list of an object, entry by entry, so that a thousand firms
 * hold up no other call. Everything else is checked at once. (threat N12)
 */
export function checkOf(schema: Schema): Check {
  const { outer, lists } = replyParts(schema)
  return async (value, pace) => {
    const checked = v.parse(outer, value)
    for (const { key, each } of lists) {
      if (key === null) return checkEach(each, checked as unknown[], pace)
      const reply = checked as Record<string, unknown[]>
      reply[key] = await checkEach(each, reply[key] ?? [], pace)
    }
    return checked
  }
}
