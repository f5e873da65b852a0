import { type KeptChangesParts, keptChanges } from '../changes/kept-changes.ts'
import { keptRubric } from '../rubric/kept-rubric.ts'

/** What a device keeps that most first visits ask nothing of: the ledger and the rubric, in one file. */
export const laterStores = (parts: KeptChangesParts) => ({
  changes: keptChanges(parts),
  rubric: keptRubric(parts),
})
export type LaterStores = ReturnType<typeof laterStores>
