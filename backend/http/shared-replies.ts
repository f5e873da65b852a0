import { createPacer } from '#backend/load-shedding/pacer.ts'
import { type Published, publish } from '#backend/publication/published.ts'
import type { Check } from './checked-reply.ts'
import type { SharedResponse } from './http-response.ts'
import { jsonPieces } from './send-json.ts'

/** Returns the bytes of a shared reply, made once for all calls of a route until one of its parts is another. */
export function createSharedReplies(check: Check): (response: SharedResponse<unknown>) => Promise<Published> {
  let kept: { readonly parts: readonly unknown[]; readonly answer: Promise<Published> } | null = null
  const make = async (value: unknown) => {
    const pace = createPacer()
    const body = await jsonPieces(await check(value, pace), pace)
    return publish({ type: 'application/json; charset=utf-8', body })
  }
  return ({ value, parts }) => {
    if (kept?.parts.every((part, index) => part === parts[index])) return kept.answer
    const making = { parts, answer: make(value) }
    kept = making
    making.answer.catch(() => {
      if (kept === making) kept = null
    })
    return making.answer
  }
}
