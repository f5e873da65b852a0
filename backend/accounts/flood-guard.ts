import { setTimeout as pause } from 'node:timers/promises'
import type { PasswordHasher } from '#backend/crypto/password-hash.ts'
import type { Database } from '#backend/database/connect.ts'
import { networkOf } from '#backend/http/client-address.ts'
import type { Clock } from '#backend/http/session.ts'
import { readOrigins } from '#backend/models/known-origin.ts'
import { seconds } from '#contract/primitives/time.ts'
import { busy } from './busy.ts'

/** How long, in milliseconds, the list of known networks is believed. */
const LIST_LIFE = seconds(10)
/** How long, in milliseconds, a refusal is held back, not all alike: a flood that waits for its answers is slowed. */
const HOLD = { least: seconds(1), more: seconds(1) } as const

/** Turns sign-ins away while too many wait, before they cost a query. @throws ApiError 429 */
export type FloodGuard = (address: string) => Promise<void>

/**
 * While the gate is full, only networks from which staff signed in before come further; the list of those is read
 * at most every ten seconds. (threats A3, A5)
 */
export function createFloodGuard(database: Database, hasher: PasswordHasher, clock: Clock): FloodGuard {
  let known: Promise<ReadonlySet<string>> | null = null
  let readAt = 0
  const networks = () => {
    if (known && performance.now() - readAt < LIST_LIFE) return known
    readAt = performance.now()
    known = readOrigins({ database }, clock())
    return known
  }
  return async (address) => {
    if (!hasher.isBusy()) return
    if ((await networks()).has(networkOf(address))) return
    await pause(HOLD.least + Math.random() * HOLD.more)
    throw busy()
  }
}
