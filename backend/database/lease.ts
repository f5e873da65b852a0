import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { QueryTypes } from 'sequelize'
import { minutes } from '#contract/primitives/time.ts'
import { column } from './columns.ts'
import type { Database } from './connect.ts'
import { isOutage } from './failures.ts'

/** Another process took over, because this one was held still for so long that it seemed dead. */
export class LeaseLost extends Error {}

/** The lease as the work under it sees it. */
export interface Lease {
  /** Call it before each thing that only the holder may do. @throws LeaseLost */
  confirm(): Promise<void>
}

/** The holder of a lease ("" for none), and a number that rises while that process is alive. */
interface LeaseRow {
  readonly holder: string
  readonly beats: number
}

/** How often, in milliseconds, a holder says that it lives, and a waiting process looks. */
const BEAT = 500
/** Looks, one beat apart, without a sign of life: then the holder is dead. */
const DEAD_AFTER = 20
/** How long, in milliseconds, a process waits for holders that live. */
const PATIENCE = minutes(10)

/**
 * Runs `work` while no other process runs work under this name, on whatever node of a cluster: named locks and row
 * locks hold on one node only, but one of any number of conditional UPDATEs wins everywhere. No clock is compared. The
 * table is made here, because migrations run under it. For MySQL. (threat J11)
 */
export async function underLease<T>(
  database: Database,
  name: string,
  work: (lease: Lease) => Promise<T>,
  beat = BEAT,
): Promise<T> {
  const me = randomUUID()
  const lasts = DEAD_AFTER * beat
  await insist(() => makeRow(database, name), { lasts, beat })
  await claim(database, { name, me, beat })
  const stopping = new AbortController()
  const say = async () => {
    const mine = "UPDATE leases SET beats = beats + 1 WHERE name = $name AND holder = $me AND holder <> ''"
    if (!(await changes(database, mine, { name, me }))) throw new LeaseLost(`Another process took "${name}"`)
  }
  const beating = live(say, beat, stopping.signal)
  try {
    return await work({ confirm: () => insist(say, { lasts, beat }) })
  } finally {
    stopping.abort()
    await beating
    // If this fails, the others notice that the holder's beats have stopped.
    const free = "UPDATE leases SET holder = '' WHERE name = $name AND holder = $me"
    await changes(database, free, { name, me }).catch(() => false)
  }
}

/**
 * Asks again, a beat apart, where the database broke the question off: on a starved machine an ordinary one outlasts
 * its limit, and says nothing about the lease. Only for what may happen twice.
 */
async function insist(
  ask: () => Promise<void>,
  { lasts, beat }: { readonly lasts: number; readonly beat: number },
): Promise<void> {
  const until = performance.now() + lasts
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!isOutage(error) || performance.now() > until) throw error
    }
    await pause(beat)
  }
}

async function makeRow({ sequelize }: Database, name: string): Promise<void> {
  const columns = {
    name: { ...column.key(40), primaryKey: true },
    holder: column.key(36),
    beats: column.revision(),
  }
  const options = { charset: 'utf8mb4', collate: 'utf8mb4_bin', engine: 'InnoDB', rowFormat: 'DYNAMIC' }
  await sequelize.getQueryInterface().createTable('leases', columns, options)
  const sql = "INSERT IGNORE INTO leases (name, holder, beats) VALUES ($name, '', 0)"
  await sequelize.query(sql, { bind: { name } })
}

/** Runs one conditional UPDATE: whether it changed the row. */
async function changes({ sequelize }: Database, sql: string, bind: object): Promise<boolean> {
  const [, affected] = await sequelize.query(sql, {
    bind: { ...bind },
    type: QueryTypes.UPDATE,
  })
  return affected === 1
}

/** Beats until `stopping`. A failed beat is harmless: the next one makes up for it, and the work itself calls `confirm`. */
async function live(say: () => Promise<void>, beat: number, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await pause(beat, undefined, { signal: stopping }).catch(() => null)
    if (!stopping.aborted) await say().catch(() => null)
  }
}

/** Where the lease stands; null where the database gives no answer now, which says nothing about the holder. */
async function readLease({ sequelize }: Database, name: string): Promise<LeaseRow | null> {
  const sql = 'SELECT holder, beats FROM leases WHERE name = $name'
  try {
    const [row] = await sequelize.query<LeaseRow>(sql, { bind: { name }, type: QueryTypes.SELECT })
    return row ?? null
  } catch (error) {
    if (isOutage(error)) return null
    throw error
  }
}

async function take(database: Database, seen: LeaseRow, name: string, me: string): Promise<boolean> {
  const sql = `UPDATE leases SET holder = $me, beats = beats + 1
    WHERE name = $name AND holder = $holder AND beats = $beats`
  try {
    return await changes(database, sql, { name, me, ...seen })
  } catch (error) {
    // In a cluster the slower of two ends as a deadlock.
    if (isOutage(error)) return false
    throw error
  }
}

async function claim(
  database: Database,
  { name, me, beat }: { readonly name: string; readonly me: string; readonly beat: number },
): Promise<void> {
  const until = performance.now() + PATIENCE
  let seen: LeaseRow | null = null
  for (let same = 0; performance.now() < until; ) {
    const now = await readLease(database, name)
    if (now) {
      same = now.holder === seen?.holder && now.beats === seen.beats ? same + 1 : 0
      seen = now
      if ((now.holder === '' || same >= DEAD_AFTER) && (await take(database, now, name, me))) return
    }
    await pause(beat)
  }
  throw new Error(`Another process has held "${name}" for more than ${PATIENCE / minutes(1)} minutes`)
}
