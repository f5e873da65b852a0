import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import type { Clock } from '#backend/http/session.ts'
import {
  afterAttempt,
  type Counted,
  lockThrottles,
  readThrottles,
  type ThrottleRecord,
  waitFor,
  writeThrottles,
} from '#backend/models/throttle.ts'
import type { AccountsContext } from './context.ts'
import { nameOf, networkAttempts, ruleOf, type ThrottleRules, tooMany } from './throttle.ts'

/** How long, in milliseconds, a call waits for others to be counted with. */
const GATHERING = 20
/** How many networks are counted in one transaction at most. */
const NETWORKS_AT_ONCE = 200

interface Waiter {
  readonly admit: () => void
  readonly refuse: (error: unknown) => void
}

/** The calls of one household that wait, and the counters of all its networks. */
interface Household {
  readonly counters: readonly Counted[]
  readonly waiters: Waiter[]
}

/**
 * Counts the anonymous account calls of each network, in the database, so that the limit holds across processes and
 * crashes. Calls that come within some milliseconds share one transaction, a network that used up its calls
 * costs a read at most, and none while this process knows it: a flood must not queue up writes.
 */
export function createAnonymousCalls(
  database: Database,
  rules: Pick<ThrottleRules, 'anonymous'>,
  clock: Clock,
): AccountsContext['countAnonymousCall'] {
  /** Until when, in milliseconds of the clock, a counter is known to refuse. */
  const closed = new Map<string, number>()
  const waiting = new Map<string, Household>()
  let isCounting = false

  const count = async (group: readonly Household[]) => {
    const ruleOfName = new Map(
      group.flatMap(({ counters }) => counters.map(({ name, rule }) => [name, rule])),
    )
    const waits = new Map<string, number>()
    const note = (counter: ThrottleRecord) => {
      const rule = ruleOfName.get(counter.name)
      waits.set(counter.name, rule ? waitFor(rule, counter, clock()) : 0)
    }
    const waitOf = ({ counters }: Household) => Math.max(...counters.map(({ name }) => waits.get(name) ?? 0))
    for (const counter of await readThrottles({ database }, [...ruleOfName.keys()])) note(counter)
    const open = group.filter((household) => waitOf(household) === 0)
    const admitted = new Map<Household, number>()
    if (open.length > 0) {
      await inTransaction(database, async (writing) => {
        admitted.clear()
        const names = [...new Set(open.flatMap(({ counters }) => counters.map(({ name }) => name)))]
        const counters = new Map(
          (await lockThrottles(writing, names)).map((counter) => [counter.name, counter]),
        )
        for (const household of open) admitted.set(household, take(household, counters, clock()))
        await writeThrottles(writing, [...counters.values()])
        for (const counter of counters.values()) note(counter)
      })
    }
    for (const [name, wait] of waits) if (wait > 0) closed.set(name, clock().getTime() + wait)
    for (const household of group) {
      const taken = admitted.get(household) ?? 0
      for (const { admit } of household.waiters.slice(0, taken)) admit()
      for (const { refuse } of household.waiters.slice(taken)) refuse(tooMany(waitOf(household)))
    }
  }

  const countAll = async () => {
    isCounting = true
    while (waiting.size > 0) {
      await pause(GATHERING)
      const group = [...waiting].slice(0, NETWORKS_AT_ONCE)
      for (const [name] of group) waiting.delete(name)
      const households = group.map(([, household]) => household)
      try {
        await count(households)
      } catch (error) {
        for (const { refuse } of households.flatMap(({ waiters }) => waiters)) refuse(error)
      }
    }
    isCounting = false
    for (const [name, until] of closed) if (until <= clock().getTime()) closed.delete(name)
  }

  return (address) => {
    const counters = networkAttempts('anonymous', address).map((attempt) => ({
      name: nameOf(attempt),
      rule: ruleOf(rules, attempt),
    }))
    const now = clock().getTime()
    const wait = Math.max(...counters.map(({ name }) => (closed.get(name) ?? 0) - now))
    // A longer wait than a window lasts was noted before the clock went back.
    if (wait > 0 && wait <= rules.anonymous.span) return Promise.reject(tooMany(wait))
    const key = counters[0]?.name ?? ''
    return new Promise<void>((admit, refuse) => {
      const household = waiting.get(key) ?? { counters, waiters: [] }
      household.waiters.push({ admit, refuse })
      waiting.set(key, household)
      if (!isCounting) void countAll()
    })
  }
}

/** Counts as many calls of a household as all of its networks allow; returns how many. */
function take(household: Household, counters: Map<string, ThrottleRecord>, now: Date): number {
  const own = household.counters.flatMap(({ name, rule }) => {
    const record = counters.get(name)
    return record ? [{ rule, record }] : []
  })
  let taken = 0
  for (; taken < household.waiters.length; taken++) {
    if (own.some(({ rule, record }) => waitFor(rule, record, now) > 0)) break
    for (const one of own) one.record = afterAttempt(one.rule, one.record, now)
  }
  for (const { record } of own) counters.set(record.name, record)
  return taken
}
