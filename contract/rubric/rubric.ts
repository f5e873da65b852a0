import * as v from 'valibot'
import { requiredLine } from '../primitives/text-input.ts'
import { criterionKey } from './criterion-key.ts'

/** One thing that firms are asked. */
export const criterion = v.object({
  key: criterionKey,
  name: requiredLine(80),
  /** When the answer is yes. */
  meaning: requiredLine(300),
  /** The evidence that staff look at before they answer. */
  evidence: requiredLine(200),
})
export type Criterion = v.InferOutput<typeof criterion>

/** The criteria that firms are rated by, in their order, and how often they changed. */
export interface Rubric {
  readonly version: number
  readonly criteria: readonly Criterion[]
}
