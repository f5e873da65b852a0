import { baselineBefore } from './baseline.ts'
import type { Step } from './step.ts'

/** What came after the baseline, each new one last: a name that was ever released never changes. */
const laterSteps: readonly Step[] = []

/** Every step in its order. */
export const steps: readonly Step[] = [baselineBefore(laterSteps), ...laterSteps]
