import * as v from 'valibot'
import type { Pacer } from '#backend/load-shedding/pacer.ts'
import type { Schema } from '#contract/endpoint.ts'
import { wayOf } from '#contract/reply-parts.ts'
import { hasParts, isOver, PIECE } from './weight.ts'

/** Returns what a schema lets through of a value. @throws ValiError */
export type Check = (value: unknown, pace: Pacer) => Promise<unknown>

/** Fields of an object that count for more are checked by themselves: a firm has a hundred fields. */
const FIELD = PIECE / 64

async function firstThatTakes(options: readonly Schema[], value: unknown, pace: Pacer): Promise<unknown> {
  for (const option of options) {
    try {
      return await checkPaced(option, value, pace)
    } catch (error) {
      if (!(error instanceof v.ValiError) || option === options.at(-1)) throw error
    }
  }
  return undefined
}

async function checkPaced(schema: Schema, value: unknown, pace: Pacer): Promise<unknown> {
  if (!(hasParts(value) && isOver(value, PIECE))) return v.parse(schema, value)
  const way = wayOf(schema, (name) => isOver((value as Record<string, unknown>)[name], FIELD))
  await pace()
  if (way === null) return v.parse(schema, value)
  if (way.by === 'options') return firstThatTakes(way.options, value, pace)
  if (way.by === 'steps') {
    let checked: unknown = value
    for (const step of way.steps) checked = await checkPaced(step, checked, pace)
    return checked
  }
  const checked = v.parse(way.outer, value) as Record<string, unknown>
  for (const name of Object.keys(checked)) {
    const part = way.partOf(name)
    if (part === null) continue
    await pace()
    checked[name] = await checkPaced(part, checked[name], pace)
  }
  return checked
}

/**
 * How replies of this shape are checked: a large one part by part, whatever its shape, so that neither a thousand firms nor one
 * long record holds up another call. Everything else is checked at once. (threats N12, O1)
 */
export const checkOf =
  (schema: Schema): Check =>
  (value, pace) =>
    checkPaced(schema, value, pace)
