import type { FirmFacts } from '#contract/firm-changes.ts'

/** What the visitor last saw of a firm on the Saved list. */
export interface SeenFirm {
  readonly id: string
  readonly facts: FirmFacts
}
