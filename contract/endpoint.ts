import * as v from 'valibot'
import type { Permission } from './permissions.ts'
import { minutes } from './primitives/time.ts'

/** Any valibot schema, of an input or a reply. */
export type Schema = v.GenericSchema<unknown, unknown>

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** How often one client address may call, and how large its body may be. */
interface Limits {
  /** Calls per address and minute; absent: not counted. */
  readonly callsPerMinute?: number
  /** Largest body in bytes, the files of an upload not counted; absent: `DEFAULT_BODY_BYTES`. */
  readonly bodyBytes?: number
}

/** The files that a body of `multipart/form-data` may hold beside its text fields. (threats G1, G2) */
export interface Upload {
  /** Names of the parts that are files; a file under another name is refused. */
  readonly names: readonly string[]
  readonly maxFiles: number
  /** Largest sum of all files, in bytes. */
  readonly totalBytes: number
}

/**
 * Work that waits for its turn, so that a crowd of callers never holds up the server: 503 with `Retry-After` where too much of its
 * kind waits already. `reviews`, `changes`: the same for every caller, so that equal questions share one answer. `list`: much is
 * read. `bulk`: much is changed or packed at once. (threat N1)
 */
type QueuedWork = 'reviews' | 'changes' | 'list' | 'bulk'

/** Largest JSON body unless an endpoint says otherwise. (threat F1) */
export const DEFAULT_BODY_BYTES = 100 * 1024

/**
 * Timeout, in milliseconds, of calls that reply after handing a mail over: each step of an unresponsive mail server takes ten
 * seconds.
 */
export const MAIL_PATIENCE = minutes(1)

/** The header in which the reply to a change names its entry of the history, or the act of several. */
export const HISTORY_ACT = 'History-Act'

/** Age of a sign-in, in milliseconds, up to which a session may use the most sensitive calls. (threat C7) */
export const FRESH_SIGN_IN = minutes(5)

/**
 * One call of the API as a value: the server implements it, the client calls it, the OpenAPI text is made from it.
 * An endpoint without `permission` does not compile.
 */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> {
  readonly method: Method
  /** Path with `:name` parameters, from the site's root. */
  readonly path: `/${string}`
  readonly summary: string
  readonly permission: Permission
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The body is `multipart/form-data`: `body` checks its text fields, and the handler gets its files. */
  readonly upload?: Upload
  readonly response: Reply
  /** The answer is a file and no JSON: `response` checks its bytes. */
  readonly download?: true
  /** Status of success; 200 unless said. */
  readonly status?: 200 | 201
  readonly limits?: Limits
  /** The queue in which an expensive call waits its turn; absent: answered at once. */
  readonly work?: QueuedWork
  /** Requires a sign-in within the last `FRESH_SIGN_IN`, which a stolen session does not have. (threat C7) */
  readonly requiresRecentSignIn?: true
  /** Timeout, in milliseconds, without any received byte; absent: the default of all calls. */
  readonly timeoutMs?: number
}

/**
 * Declares an endpoint and keeps the types of its schemas. Without side effects, so a caller of one endpoint ships without the
 * others.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  Reply extends Schema,
  Params extends Schema = never,
  Query extends Schema = never,
  Body extends Schema = never,
>(declaration: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return declaration
}

/** The bytes of a file, piece by piece; each entry was checked before it became bytes. */
export const filePieces = v.custom<AsyncIterable<Uint8Array>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
)
