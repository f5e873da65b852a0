import type { Servers } from './soak-site.ts'

/** Numbers of a run that may be set on the command line, like `--rounds 100`. */
export type Numbers = Readonly<Record<string, number>>

export interface Finding {
  readonly passed: boolean
  /** One line of figures. */
  readonly figures: string
}

/** A goal of which the tests show a short version. */
export interface Goal {
  readonly name: string
  readonly says: string
  readonly numbers: Numbers
  /**
   * Each database in a process of its own, side by side, its files in memory where the machine has a folder for that:
   * for what asks who wins, and not how long it takes or what a crash leaves.
   */
  readonly apart?: true
  readonly run: (servers: Servers, numbers: Numbers) => AsyncIterable<Finding>
}
