import { proxyWords } from '#pwa/api/proxy-words.ts'
import { postponed, received, refused, submissionIn } from './changes.ts'
import type { OutboxStorage, Refusal, StoredFile, StoredSubmission } from './stored-submission.ts'

/** The multipart body that carries a submission to the site. */
function formOf({ key, fields }: StoredSubmission, files: readonly StoredFile[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('idempotencyKey', key)
  for (const { name, bytes, type } of files) form.append('files', new Blob([bytes], { type }), name)
  return form
}

/** How long to wait where the site asks for it without saying how long, in milliseconds. */
const DEFAULT_WAIT = 60_000
/** Longest wait that is believed, in milliseconds. */
const LONGEST_WAIT = 3_600_000

/** The response to a submission; status 0 for none. */
export interface PostResponse {
  readonly status: number
  /** Header `Retry-After`, or null. */
  readonly retryAfter: string | null
  readonly text: string
}

/** The outcome of a response for the submission. `until`: milliseconds since 1970. */
type Outcome =
  | { readonly kind: 'received'; readonly said: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'postponed'; readonly said: string; readonly until: number }

type Json = Readonly<Record<string, unknown>>

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
  status === 413 || status === 415 || ([400, 403].includes(status) && typeof body.detail === 'string')

/**
 * Reads the response to a submission. A page of another server (a hotel's network, a proxy) is no response: the submission waits
 * on. (threat L11)
 */
function outcomeOf({ status, retryAfter, text }: PostResponse, now: number): Outcome {
  const body = jsonOf(text)
  if ((status === 200 || status === 201) && typeof body.id === 'string') {
    return { kind: 'received', said: textOr(body.message, '') }
  }
  const detail = textOr(body.detail, proxyWords(status) ?? `HTTP error! status: ${status}`)
  if (isFinal(status, body)) return { kind: 'refused', refusal: { detail, errors: errorsOf(body.errors) } }
  if (status === 429 || status === 503) {
    return { kind: 'postponed', said: detail, until: now + waitOf(retryAfter, now) }
  }
  return { kind: 'postponed', said: status >= 500 ? detail : '', until: 0 }
}

/** One tab, or the service worker, sends at a time: this is the name of their lock. */
export const SENDING = 'outbox-sending'
/** The channel on which each announces that something changed. */
export const CHANGED = 'outbox-changed'

interface SendParts {
  readonly storage: OutboxStorage
  /** Posts a form once; status 0 without a response. Never throws. */
  readonly post: (path: string, form: FormData, key: string) => Promise<PostResponse>
  readonly now: () => number
  readonly mayTry: () => boolean
  /** Told after every change of what is stored. */
  readonly onChange: () => Promise<void> | void
}

/** The rest of the work: nothing, or when to try again, in milliseconds since 1970; 0: once there is a connection. */
export interface Rest {
  readonly waiting: number
  readonly next: number
}

const restOf = (submissions: readonly StoredSubmission[]): Rest => {
  const waiting = submissions.filter(({ state }) => state === 'waiting')
  return { waiting: waiting.length, next: Math.min(...waiting.map(({ notBefore }) => notBefore)) }
}

/**
 * Sends waiting submissions, oldest first, each once; to be called under the lock `SENDING`. A submission that fails without a
 * connection ends the run. The response is stored before the next one goes.
 */
export async function sendWaiting({ storage, post, now, mayTry, onChange }: SendParts): Promise<Rest> {
  const tried = new Set<string>()
  for (;;) {
    const submissions = await storage.transact(() => ({}))
    const due = submissions
      .filter(({ key, state, notBefore }) => state === 'waiting' && notBefore <= now() && !tried.has(key))
      .sort((one, other) => one.changedAt - other.changedAt)[0]
    if (!due || !mayTry()) return restOf(submissions)
    tried.add(due.key)
    const files = await storage.files(due.files)
    const outcome = outcomeOf(await post(due.sendTo, formOf(due, files), due.key), now())
    const after = await storage.transact((held) => {
      if (outcome.kind === 'received') return received(due.key, outcome.said)(held)
      if (outcome.kind === 'refused') return refused(due.key, outcome.refusal)(held)
      return postponed(due.key, outcome.said, outcome.until)(held)
    })
    await onChange()
    const isStuck = submissionIn(after, due.key)?.state === 'waiting'
    if (isStuck && outcome.kind === 'postponed' && outcome.until === 0) return restOf(after)
  }
}
