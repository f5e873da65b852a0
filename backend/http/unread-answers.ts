import { Readable } from 'node:stream'
import type { Context, Middleware } from 'koa'
import { networksOf } from './client-address.ts'
import { ApiError } from './errors.ts'

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
  readonly bytes: number
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

/** Seconds after which a caller may try again. */
const RETRY_SECONDS = '5'

/** Counts the bytes of answers by the networks that do not read them. (threat N8) */
export function unreadAnswers({ bytes: most, networkBytes }: UnreadRules = unreadRules): UnreadAnswers {
  const byNetwork = new Map<string, Set<Unread>>()
  const sumOf = (answers: Iterable<Unread>) => [...answers].reduce((sum, { bytes }) => sum + bytes, 0)
  /** Sums of all networks, kept beside the sets: each call asks for them. */
  const sums = new Map<string, number>()
  let held = 0

  const add = (names: readonly string[], unread: Unread) => {
    held += unread.bytes
    for (const name of names) {
      byNetwork.set(name, (byNetwork.get(name) ?? new Set()).add(unread))
      sums.set(name, (sums.get(name) ?? 0) + unread.bytes)
    }
  }
  const remove = (names: readonly string[], unread: Unread) => {
    if (!names.some((name) => byNetwork.get(name)?.has(unread))) return
    held -= unread.bytes
    for (const name of names) {
      byNetwork.get(name)?.delete(unread)
      sums.set(name, (sums.get(name) ?? 0) - unread.bytes)
      if (byNetwork.get(name)?.size !== 0) continue
      byNetwork.delete(name)
      sums.delete(name)
    }
  }

  /** Ends the longest waiting answers of the caller that holds most, until there is room for so many bytes. */
  const makeRoom = (bytes: number) => {
    if (held + bytes <= most) return
    const [greatest] = [...byNetwork.values()].toSorted((one, other) => sumOf(other) - sumOf(one))
    for (const { end } of [...(greatest ?? [])]) {
      if (held + bytes <= most) return
      end()
    }
  }

  return {
    held: () => held,
    hold(address, wanted, end) {
      // One that is larger than all may be is let through alone.
      const bytes = Math.min(wanted, networkBytes / 2)
      const networks = networksOf(address)
      for (const { name, times } of networks) {
        if ((sums.get(name) ?? 0) + bytes <= networkBytes * Math.min(times, MOST_TIMES)) continue
        throw new ApiError(
          'unavailable',
          'Too many answers to your network are still unread. Please try again.',
          {
            headers: { 'Retry-After': RETRY_SECONDS, Connection: 'close' },
          },
        )
      }
      makeRoom(bytes)
      const names = networks.map(({ name }) => name)
      const release = () => remove(names, unread)
      const unread: Unread = {
        bytes,
        end: () => {
          release()
          end()
        },
      }
      add(names, unread)
      return release
    },
  }
}

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
    const bytes = body instanceof Readable ? (ctx.length ?? STREAM_BYTES) : body.length
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
