import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { calendarDay, id, idParams } from '../primitives/text-input.ts'

/** Days in a row, in UTC, on which a challenge cost the same; of a day with several prices the lowest. */
const priceSpan = v.object({
  from: calendarDay,
  /** The last of them. */
  to: calendarDay,
  /** In cents. Null: it was not checked for so long that it is not known. */
  price: v.nullable(v.number()),
  /** With the code that was valid; null where none was. */
  withCode: v.nullable(v.number()),
})
export type PriceSpan = v.InferOutput<typeof priceSpan>

/** Why a record begins where it does. */
const beginnings = ['record', 'addition'] as const

/** The prices of one challenge. Days in no span had none: its firm was not visible, did not operate, or did not say it. */
const challengePrices = v.object({
  id,
  /** The first recorded day, which may lie before the spans. */
  since: calendarDay,
  /** `record`: when the record of this site begins; `addition`: when the challenge was added here. */
  begins: v.picklist(beginnings),
  /** The oldest first. */
  spans: v.array(priceSpan),
})
export type ChallengePrices = v.InferOutput<typeof challengePrices>

/** The prices of a firm's challenges as they were, those that have none left out. (docs/decisions/prices.md) */
export const firmPrices = v.object({
  /** The last day of the record, in UTC. */
  today: calendarDay,
  challenges: v.array(challengePrices),
})
export type FirmPrices = v.InferOutput<typeof firmPrices>

export const readFirmPrices = endpoint({
  method: 'GET',
  path: '/api/firms/:id/prices',
  summary: 'What the challenges of a firm cost, day by day, in the last year',
  permission: 'directory:read',
  params: idParams,
  response: firmPrices,
  limits: { callsPerMinute: 240 },
  work: 'changes',
})
