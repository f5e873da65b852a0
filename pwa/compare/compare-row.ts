import type { Verdict } from '#contract/rubric/verdicts.ts'

export interface CompareRow {
  readonly label: string
  /** One per column; "" for none. */
  readonly values: readonly string[]
  readonly differs: boolean
  /** Which of them, by their places, are better than others; none where they are equally good or cannot be compared. */
  readonly best: readonly number[]
  /** The part of the comparison that it belongs to, which has a heading; absent: facts of the firm. */
  readonly group?: RowGroup
  /** A second line under each value; "" for none. */
  readonly beside?: readonly string[]
  /** The verdict behind each value, if any, shown as a mark before it. */
  readonly verdicts?: readonly (Verdict | undefined)[]
}

/** A part of a comparison with a heading. */
export interface RowGroup {
  readonly title: string
  /** At the end of its heading. */
  readonly note: string
  /** Whether differing values are bold, since none of them is better. */
  readonly isBold?: boolean
}
