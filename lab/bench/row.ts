/** One line of the table: a goal and its measurement. */
export interface Row {
  readonly figure: number
  readonly what: string
  /** Firms in the directory; null where their number does not matter. */
  readonly firms: number | null
  readonly goal: string
  readonly measured: string
  /** null: there is nothing to compare with. */
  readonly holds: boolean | null
}

/** A bar of a chart. */
export interface Bar {
  readonly chart: string
  readonly group: string
  readonly subject: string
  readonly value: number
}

export interface Outcome {
  readonly rows: readonly Row[]
  readonly bars?: readonly Bar[]
}
