import { addColumns } from '../firm-columns.ts'
import type { Step } from '../step.ts'

/** Since which day a firm stands in its tier; "" for those that stood there before it was noted. */
export const tierSinceSteps: readonly Step[] = [
  { name: '0090-tier-since', up: addColumns('firm', ['tierSince']) },
]
