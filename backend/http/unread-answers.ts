import { Readable } from 'node:stream'
import type { Context, Middleware } from 'koa'
import { type CountedNetwork, networksOf } from './client-address.ts'
import { RETRY_WAIT, unavailable } from './errors.ts'
import type { RequestState } from './mount.ts'
import { networkSums } from './network-sums.ts'

/** How many bytes of answers may wait for their readers. */
export interface UnreadRules {
  /** Of all callers together. */
  readonly bytes: number
  /** Of one network; wider ones of IPv6 have up to three times as much. */
  readonly networkBytes: number
}

const KB = 1024
const MB = 1024 * KB

const unreadRules: UnreadRules = { bytes: 128 * MB, networkBytes: 32 * MB }

/** Widest networks count no more than so many households. */
const MOST_TIMES = 3

/** An answer that was not handed over to the system yet. */
interface Unread {
  readonly networks: readonly CountedNetwork[]
  /** Ends its connection. */
  readonly end: () => void
}

/** The answers that wait for their readers. */
interface UnreadAnswers {
  /**
   * Counts an answer until the returned function is called. Where all together are too many, the longest waiting of the
   * network that holds most are ended. @throws ApiError 503 where those of the network are too many
   */
  hold(address: string, bytes: number, end: () => void): () => void
  /** Bytes that are counted now. */
  held(): number
}

/** Counts the bytes of answers by the networks that do not read them. (threat N8) */
export function unreadAnswers({ bytes: most, networkBytes }: UnreadRules = unreadRules): UnreadAnswers {
  /** In the order in which they began to wait. */
  const waiting = new Set<Unread>()
  const sums = networkSums()
  let held = 0

  /** Ends the longest waiting answers of the network that holds most, until there is room for so many bytes. */
  const makeRoom = (bytes: number) => {
    if (held + bytes <= most) return
    const greatest = sums.greatest()
    for (const { networks, end } of waiting) {
      if (held + bytes <= most) return
      if (networks.some(({ name }) => name === greatest)) end()
    }
  }

  return {
    held: () => held,
    hold(address, wanted, end) {
      // One that is larger than all may be is let through alone.
      const bytes = Math.min(wanted, networkBytes / 2)
      const networks = networksOf(address)
      const isFull = networks.some(
        (network) => sums.of(network) + bytes > networkBytes * Math.min(network.times, MOST_TIMES),
      )
      if (isFull) throw tooMuchUnread()
      makeRoom(bytes)
      const release = () => {
        if (!waiting.delete(unread)) return
        held -= bytes
        sums.add(networks, -bytes)
      }
      const ended = () => {
        release()
        end()
      }
      const unread: Unread = { networks, end: ended }
      waiting.add(unread)
      held += bytes
      sums.add(networks, bytes)
      return release
    },
  }
}

const tooMuchUnread = () =>
  unavailable('Too many answers to your network are still unread. Please try again.', RETRY_WAIT, {
    headers: { Connection: 'close' },
  })

/** The system takes so much of an answer at once, whether it is read or not. */
const SMALL = 16 * KB
/** A stream holds about so much of an answer. */
const STREAM_BYTES = 256 * KB
/** An answer is written in pieces of so many bytes, so that it shows how much of it was read. */
const PIECE = 64 * KB

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}

/** The body of an answer as bytes or as a stream; null where there is none. */
function sentBody({ body }: Context): Buffer | Readable | null {
  if (body === null || body === undefined || Buffer.isBuffer(body) || body instanceof Readable)
    return body ?? null
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}

/** Removes all that was said of an answer that is not given. */
function takeBack(ctx: Context, body: Buffer | Readable): void {
  if (body instanceof Readable) body.destroy()
  for (const name of ctx.res.getHeaderNames()) ctx.remove(name)
}

/** Bounds the bytes of answers that wait for their readers; stands before whatever answers. (threat N8) */
export function boundUnread(answers: UnreadAnswers, addressOf: (ctx: Context) => string): Middleware {
  return async (ctx, next) => {
    await next()
    const body = ctx.method === 'HEAD' ? null : sentBody(ctx)
    if (!body || ctx.res.destroyed) return
    const { isMadeAsRead } = ctx.state as Partial<RequestState>
    const whole = body instanceof Readable ? ctx.length : body.length
    const bytes = isMadeAsRead ? STREAM_BYTES : (whole ?? STREAM_BYTES)
    if (bytes <= SMALL) return
    try {
      ctx.res.once(
        'close',
        answers.hold(addressOf(ctx), bytes, () => ctx.res.destroy()),
      )
    } catch (error) {
      takeBack(ctx, body)
      throw error
    }
    if (body instanceof Readable) return
    ctx.body = body.length > PIECE ? Readable.from(piecesOf(body), { objectMode: false }) : body
    ctx.length = body.length
  }
}
