import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { networkOf } from '#backend/http/client-address.ts'
import type { Clock } from '#backend/http/session.ts'
import {
  afterAttempt,
  lockThrottles,
  readThrottles,
  waitFor,
  writeThrottles,
} from '#backend/models/throttle.ts'
import type { AccountsContext } from './context.ts'
import { nameOf, type ThrottleRules, tooMany } from './throttle.ts'

/** How long, in milliseconds, a call waits for others to be counted with. */
const GATHERING = 20
/** How many networks are counted in one transaction at most. */
const NETWORKS_AT_ONCE = 200

interface Waiter {
  readonly admit: () => void
  readonly refuse: (error: unknown) => void
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
  const rule = rules.anonymous
  /** Until when, in milliseconds of the clock, a counter is known to refuse. */
  const closed = new Map<string, number>()
  const waiting = new Map<string, Waiter[]>()
  let isCounting = false

  const close = (name: string, wait: number) => closed.set(name, clock().getTime() + wait)

  const count = async (group: ReadonlyMap<string, readonly Waiter[]>) => {
    const names = [...group.keys()].sort()
    const stored = await readThrottles({ database }, names)
    const waits = new Map(stored.map((counter) => [counter.name, waitFor(rule, counter, clock())]))
    const open = names.filter((name) => (waits.get(name) ?? 0) === 0)
    const admitted = new Map<string, number>()
    if (open.length > 0) {
      await inTransaction(database, async (writing) => {
        const now = clock()
        const counters = await lockThrottles(writing, open)
        const counted = counters.map((counter) => {
          let next = counter
          let taken = 0
          const asked = group.get(counter.name)?.length ?? 0
          while (taken < asked && waitFor(rule, next, now) === 0) {
            next = afterAttempt(rule, next, now)
            taken += 1
          }
          admitted.set(counter.name, taken)
          waits.set(counter.name, waitFor(rule, next, now))
          return next
        })
        await writeThrottles(writing, counted)
      })
    }
    for (const [name, waiters] of group) {
      const wait = waits.get(name) ?? 0
      if (wait > 0) close(name, wait)
      const taken = admitted.get(name) ?? 0
      for (const { admit } of waiters.slice(0, taken)) admit()
      for (const { refuse } of waiters.slice(taken)) refuse(tooMany(wait))
    }
  }

  const countAll = async () => {
    isCounting = true
    while (waiting.size > 0) {
      await pause(GATHERING)
      const group = new Map([...waiting].slice(0, NETWORKS_AT_ONCE))
      for (const name of group.keys()) waiting.delete(name)
      try {
        await count(group)
      } catch (error) {
        for (const { refuse } of [...group.values()].flat()) refuse(error)
      }
    }
    isCounting = false
    for (const [name, until] of closed) if (until <= clock().getTime()) closed.delete(name)
  }

  return (address) => {
    const name = nameOf({ rule: 'anonymous', of: networkOf(address) })
    const wait = (closed.get(name) ?? 0) - clock().getTime()
    // A longer wait than a window lasts was noted before the clock went back.
    if (wait > 0 && wait <= rule.span) return Promise.reject(tooMany(wait))
    return new Promise<void>((admit, refuse) => {
      waiting.set(name, [...(waiting.get(name) ?? []), { admit, refuse }])
      if (!isCounting) void countAll()
    })
  }
}
