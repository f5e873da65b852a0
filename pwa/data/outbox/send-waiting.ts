import { proxyWords } from '#pwa/api/proxy-words.ts'
import type { UploadResponse } from '#pwa/api/upload.ts'
import type { Refusal } from './stored-submission.ts'

/** How long to wait where the site asks for it without saying how long, in milliseconds. */
const DEFAULT_WAIT = 60_000
/** Longest wait that is believed, in milliseconds. */
const LONGEST_WAIT = 3_600_000

export type PostResponse = Omit<UploadResponse, 'statusText'>

export type Json = Readonly<Record<string, unknown>>

/**
 * How an attempt ended. `until`: milliseconds since 1970, 0: once there is a connection. `said`: why, "" where the site was not
 * there.
 */
export type Outcome =
  | { readonly kind: 'received'; readonly reply: Json }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'postponed'; readonly said: string; readonly until: number }

/** Something that waits on this device to be sent. */
export interface Waiting {
  /** Another one for what its sender changed since. */
  readonly key: string
  /** No attempt before, in milliseconds since 1970: the site asked to wait. */
  readonly notBefore: number
  readonly path: string
  /** A text is JSON. */
  readonly body: () => FormData | string | Promise<FormData>
  /** Whether a successful response is the site's. */
  readonly isReply: (reply: Json) => boolean
  /** Stores how an attempt ended. */
  readonly settle: (outcome: Outcome) => Promise<unknown>
}

/** What waits of one kind, in the order in which it is to be sent. */
export type Queue = () => Promise<readonly Waiting[]>

function jsonOf(text: string): Json {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Json) : {}
  } catch {
    return {}
  }
}

const textOr = (value: unknown, other: string): string => (typeof value === 'string' ? value : other)

function errorsOf(value: unknown): Refusal['errors'] {
  if (!Array.isArray(value)) return []
  return value.flatMap((one: Json) =>
    typeof one?.path === 'string' && typeof one.message === 'string'
      ? [{ path: one.path, message: one.message }]
      : [],
  )
}

/** Milliseconds that a `Retry-After` asks for: seconds, or a date. (RFC 9110 section 10.2.3) */
function waitOf(header: string | null, now: number): number {
  const wait = /^\d+$/.test(header ?? '') ? Number(header) * 1000 : Date.parse(header ?? '') - now
  return Number.isNaN(wait) ? DEFAULT_WAIT : Math.min(Math.max(wait, 1000), LONGEST_WAIT)
}

/** Whether the site itself says that trying again as it is will never do. */
const isFinal = (status: number, body: Json): boolean =>
  status === 413 ||
  status === 415 ||
  ([400, 403, 404, 409].includes(status) && typeof body.detail === 'string')

/**
 * Reads a response. A page of another server (a hotel's network, a proxy) is none: what was sent waits on. (threat L11) What the
 * site itself fails at waits as where it is busy, and keeps back nothing that waits behind it.
 */
function outcomeOf(
  { status, retryAfter, text }: PostResponse,
  isReply: Waiting['isReply'],
  now: number,
): Outcome {
  const body = jsonOf(text)
  if ((status === 200 || status === 201) && isReply(body)) return { kind: 'received', reply: body }
  const detail = textOr(body.detail, proxyWords(status) ?? `HTTP error! status: ${status}`)
  if (isFinal(status, body)) return { kind: 'refused', refusal: { detail, errors: errorsOf(body.errors) } }
  const isTrouble = status >= 500 && typeof body.detail === 'string'
  if (status === 429 || status === 503 || isTrouble) {
    return { kind: 'postponed', said: detail, until: now + waitOf(retryAfter, now) }
  }
  return { kind: 'postponed', said: status >= 500 ? detail : '', until: 0 }
}

/** One tab, or the service worker, sends at a time: this is the name of their lock. */
export const SENDING = 'outbox-sending'
/** The channel on which each announces that something changed. */
export const CHANGED = 'outbox-changed'

interface AttemptParts {
  /** Posts a body once; status 0 without a response. Never throws. */
  readonly post: (path: string, body: FormData | string, key: string) => Promise<PostResponse>
  readonly now: () => number
}

interface SendParts extends AttemptParts {
  readonly queues: readonly Queue[]
  readonly mayTry: () => boolean
  /** Told after every change of what is stored. */
  readonly onChange: () => Promise<void> | void
}

/** The rest of the work: nothing, or when to try again, in milliseconds since 1970; 0: once there is a connection. */
export interface Rest {
  readonly waiting: number
  readonly next: number
}

/** Sends one once, and stores how it ended; to be called under the lock `SENDING`. */
export async function attempt(
  { key, path, body, isReply, settle }: Waiting,
  { post, now }: AttemptParts,
): Promise<Outcome> {
  const outcome = outcomeOf(await post(path, await body(), key), isReply, now())
  await settle(outcome)
  return outcome
}

/**
 * The moment before which the site asked for no attempt. One that is further away than any that is believed was set by a clock
 * that has been put right since: 0.
 */
const notBeforeOf = ({ notBefore }: Waiting, now: number): number =>
  notBefore > now + LONGEST_WAIT ? 0 : notBefore

interface Held {
  /** What waits, as far as it was read. */
  readonly waiting: readonly Waiting[]
  /** The first that may go. */
  readonly due: { readonly one: Waiting; readonly queue: Queue } | null
}

async function firstDue(
  queues: readonly Queue[],
  mayGo: (one: Waiting, of: Queue) => boolean,
): Promise<Held> {
  const waiting: Waiting[] = []
  for (const queue of queues) {
    const held = await queue()
    waiting.push(...held)
    const one = held.find((candidate) => mayGo(candidate, queue))
    if (one) return { waiting, due: { one, queue } }
  }
  return { waiting, due: null }
}

/**
 * Sends what waits, each once, one queue after the other; to be called under the lock `SENDING`. Where the site is not there, no
 * more of that queue is tried. An outcome is stored before the next one goes.
 */
export async function sendWaiting({ queues, mayTry, onChange, ...parts }: SendParts): Promise<Rest> {
  const tried = new Set<string>()
  const stuck = new Set<Queue>()
  for (;;) {
    const { waiting, due } = await firstDue(
      queues,
      (one, queue) =>
        !stuck.has(queue) && !tried.has(one.key) && notBeforeOf(one, parts.now()) <= parts.now(),
    )
    if (!due || !mayTry()) {
      const next = Math.min(...waiting.map((one) => notBeforeOf(one, parts.now())))
      return { waiting: waiting.length, next }
    }
    tried.add(due.one.key)
    const outcome = await attempt(due.one, parts)
    await onChange()
    if (outcome.kind === 'postponed' && outcome.until === 0) stuck.add(due.queue)
  }
}

/** Posts a body once, for who shows no progress. Never throws. */
export async function postOnce(
  path: string,
  body: FormData | string,
  signal?: AbortSignal,
): Promise<PostResponse> {
  const headers = new Headers({ accept: 'application/json' })
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  const init = { method: 'POST', headers, body, credentials: 'omit', redirect: 'error' } as const
  try {
    const answer = await fetch(path, { ...init, ...(signal && { signal }) })
    const text = await answer.text()
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text }
  } catch {
    return { status: 0, retryAfter: null, text: '' }
  }
}
