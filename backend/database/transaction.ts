import { setTimeout as pause } from 'node:timers/promises'
import { Transaction } from 'sequelize'
import { createPacer } from '#backend/load-shedding/pacer.ts'
import type { Database } from './connect.ts'
import { isDeadlock, isUnstored } from './failures.ts'

/** A write transaction of a database. Every query in it must be given the transaction. */
export interface Writing {
  readonly database: Database
  readonly transaction: Transaction
}

/** The scope of a read: the state of a transaction, or the database at that moment. */
export interface Reading {
  readonly database: Database
  readonly transaction?: Transaction
}

/** How often a whole transaction is tried when the database chose it as the victim of a deadlock. (threat K1) */
const ATTEMPTS = 3

/** Longest wait before the second try, in milliseconds; two that collided must not meet again. */
const MOST_WAIT = 40

type Follow = () => void | Promise<void>

const followers = new WeakMap<Transaction, Follow[]>()

/**
 * Runs `follow`, which must not fail, once the transaction is committed, before `inTransaction` gives its result; never where it
 * is rolled back or its COMMIT failed.
 */
export function onCommit({ transaction }: Writing, follow: Follow): void {
  const known = followers.get(transaction)
  if (known) known.push(follow)
  else followers.set(transaction, [follow])
}

/**
 * Runs `work` in one write transaction and commits it; any error rolls it back. `work` may run up to three times,
 * so it must have no effect but in the database.
 */
export async function inTransaction<T>(
  database: Database,
  work: (writing: Writing) => Promise<T>,
): Promise<T> {
  let begun: Transaction | undefined
  const result = await storing(database, () =>
    run(database, Transaction.TYPES.IMMEDIATE, (writing) => {
      begun = writing.transaction
      return work(writing)
    }),
  )
  // After the last try: a failure from here on never repeats the committed writes.
  const pace = createPacer()
  for (const follow of (begun && followers.get(begun)) ?? []) {
    await follow()
    await pace()
  }
  return result
}

/** Tries to store something until a try loses no deadlock, and notes whether the database stores anything. */
async function storing<T>(database: Database, attempt: () => Promise<T>): Promise<T> {
  const until = performance.now() + database.patience.transaction
  for (let tries = 1; ; tries++) {
    try {
      const result = await attempt()
      database.storing.works = true
      return result
    } catch (error) {
      if (isUnstored(error)) database.storing.works = false
      if (tries === ATTEMPTS || performance.now() > until || !isDeadlock(error)) throw error
      await pause(tries * MOST_WAIT * Math.random())
    }
  }
}

/** Runs the reads of `work` on one consistent state of the database, beside any writer. */
export function inSnapshot<T>(database: Database, work: (reading: Reading) => Promise<T>): Promise<T> {
  return run(database, Transaction.TYPES.DEFERRED, work)
}

async function run<T>(
  database: Database,
  type: Transaction.TYPES,
  work: (writing: Writing) => Promise<T>,
): Promise<T> {
  if (database.scope.getStore()) throw new Error('A transaction was begun inside a transaction')
  return database.sequelize.transaction({ type }, (transaction) =>
    database.scope.run(transaction, () => work({ database, transaction })),
  )
}
