import { seconds } from '#contract/primitives/time.ts'

/** How long callers wait for the database before they are sent away, in milliseconds. */
export interface DatabasePatience {
  /** To get a connection. (threat F6) */
  readonly connection: number
  /** For one statement, which waits for a lock a second less. (threats F6, N9) */
  readonly statement: number
  /** For another try to begin of a transaction that lost a deadlock. (threat N9) */
  readonly transaction: number
  /** For a writer's turn at the embedded database, within this process and beside others. (threat J2) */
  readonly turn: number
}

export const DATABASE_PATIENCE: DatabasePatience = {
  connection: seconds(5),
  statement: seconds(5),
  transaction: seconds(5),
  turn: seconds(10),
}
