import type { Database } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import { networkOf } from '#backend/http/client-address.ts'
import { ApiError } from '#backend/http/errors.ts'
import type { Refusal } from '#backend/http/mount.ts'
import type { Clock } from '#backend/http/session.ts'
import type { Log } from '#backend/log.ts'
import { findNamed } from '#backend/models/user.ts'
import { usernameKey } from '#contract/accounts/user.ts'
import { hours } from '#contract/primitives/time.ts'
import { type Actor, type NewEntry, record } from './record.ts'

/** An attempted sign-in. */
interface SignInAttempt {
  readonly username: string
  readonly factor: 'password' | 'code' | 'backup code'
  readonly address: string
}

/** Security events for the log and the history, beside what staff do. */
export interface SecurityEvents {
  /** Runs a sign-in and names its outcome. @throws whatever `work` throws */
  signIn<T extends { readonly success: boolean }>(attempt: SignInAttempt, work: () => Promise<T>): Promise<T>
  /** Names a refused permission. */
  refused(refusal: Refusal): Promise<void>
  /** Writes what was only counted so far: of hours that are over, or all of it. */
  flush(which?: 'past' | 'all'): Promise<void>
}

/**
 * Of the same kind, each network (for a permission: each person and call) gets one entry at once, and one more with the
 * count of all others when its hour is over. This many are kept apart in an hour; the rest share one entry. An attacker
 * can make a process write twice as many entries an hour, and no more. The log has a line for each.
 */
export const TOLD_APART = 200

/** Names that are remembered for one entry. */
const MOST_NAMES = 10

interface Event {
  readonly key: string
  /** Of users that exist: what was typed for another may be a password. */
  readonly names: readonly string[]
  /** The entry for so many events of one key. */
  readonly describe: (
    count: number,
    names: readonly string[],
  ) => { readonly actor: Actor; readonly entry: NewEntry }
}

interface Tally {
  readonly hour: number
  /** Events since the entry that was written at once. */
  untold: number
  readonly names: Set<string>
  last: Event
}

/** Reads and writes history and log for one server. */
export function createSecurityEvents(
  database: Database,
  { log, clock }: { readonly log: Log; readonly clock: Clock },
): SecurityEvents {
  const tallies = new Map<string, Tally>()
  const hourOf = (now: Date) => Math.floor(now.getTime() / hours(1))

  const write = async ({ describe }: Event, count: number, names: Iterable<string>) => {
    try {
      const { actor, entry } = describe(count, [...names])
      await inTransaction(database, (writing) => record(writing, actor, entry, clock()))
    } catch (error) {
      // The call stays refused, recorded or not.
      log.error('history not written', error)
    }
  }

  const flush = async (which: 'past' | 'all' = 'past') => {
    const hour = hourOf(clock())
    for (const [key, tally] of tallies) {
      if (which === 'past' && tally.hour === hour) continue
      tallies.delete(key)
      if (tally.untold > 0) await write(tally.last, tally.untold, tally.names)
    }
  }

  const happened = async (event: Event) => {
    await flush()
    const isNew = !tallies.has(event.key)
    const key = isNew && tallies.size >= TOLD_APART ? 'others' : event.key
    const tally = tallies.get(key)
    if (!tally) {
      tallies.set(key, { hour: hourOf(clock()), untold: 0, names: new Set(), last: event })
      await write(event, 1, event.names)
      return
    }
    tally.untold += 1
    tally.last = event
    for (const name of event.names) if (tally.names.size < MOST_NAMES) tally.names.add(name)
  }

  return {
    flush,
    async signIn({ username, factor, address }, work) {
      const network = networkOf(address)
      try {
        const reply = await work()
        const outcome = reply.success ? 'signed in' : 'second factor asked'
        log.info('sign-in', { who: usernameKey(username), factor, outcome, network, address })
        return reply
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const outcome = error.message
        const user = await findNamed({ database }, usernameKey(username)).catch(() => null)
        const who = user ? { who: user.username } : {}
        log.warn('sign-in refused', { ...who, factor, outcome, network, address })
        await happened({
          key: `sign-in ${network}`,
          names: user ? [user.username] : [],
          describe: (count, names) => ({
            actor: { id: null, name: '', address },
            entry: {
              action: 'sign-in-refused',
              subject: 'session',
              subject_id: network,
              subject_name: names.join(', ').slice(0, 254),
              after: { outcome, factor, network, count },
            },
          }),
        })
        throw error
      }
    },
    async refused({ error, caller: { staff }, endpoint: { method, path, permission, summary }, address }) {
      const network = networkOf(address)
      const detail = error.message
      const who = staff ? { who: staff.username } : {}
      log.warn('permission refused', { ...who, method, path, detail, network, address })
      if (!staff) return
      await happened({
        key: `permission ${staff.id} ${method} ${path}`,
        names: [],
        describe: (count) => ({
          actor: { id: staff.id, name: staff.username, address },
          entry: {
            action: 'refused',
            subject: 'permission',
            subject_id: permission,
            subject_name: summary.slice(0, 254),
            after: { outcome: detail, call: `${method} ${path}`, network, count },
          },
        }),
      })
    },
  }
}
