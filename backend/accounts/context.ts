import type { PasswordHasher } from '#backend/crypto/password-hash.ts'
import type { SecretBox } from '#backend/crypto/secret-box.ts'
import type { Database } from '#backend/database/connect.ts'
import type { SecurityEvents } from '#backend/history/security-events.ts'
import type { NetworkLimit } from '#backend/http/network-limit.ts'
import type { Clock } from '#backend/http/session.ts'
import type { Gate } from '#backend/load-shedding/gate.ts'
import type { Mailer } from '#backend/mail/mailer.ts'
import type { ThrottleRules } from './throttle.ts'

/** Turns sign-ins away while too many wait, before they cost a query. @throws ApiError 429 */
export type FloodGuard = (address: string) => Promise<void>

/** Dependencies of the account calls. */
export interface AccountsContext {
  readonly database: Database
  readonly hasher: PasswordHasher
  readonly box: SecretBox
  readonly mailer: Mailer
  readonly clock: Clock
  readonly rules: ThrottleRules
  readonly guard: FloodGuard
  /** Counts a call of a visitor who is not signed in. @throws ApiError 429 with `Retry-After` */
  readonly countAnonymousCall: NetworkLimit
  /** Where mails that anybody can ask for wait to be counted. */
  readonly mailGate: Gate
  readonly events: SecurityEvents
  /** Where mailed links lead when no address is configured; null: nowhere. */
  readonly fallbackOrigin: string | null
  /** The configured public address; "" for none. */
  readonly appUrl: string
}
