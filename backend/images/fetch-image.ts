import type { IncomingMessage } from 'node:http'
import type { ImageTask, StoredImage } from '#backend/models/image-work.ts'
import { ask, redirectOf } from '#backend/outgoing/ask.ts'
import { checkedTarget, FetchRefused, type TargetRules } from '#backend/outgoing/checked-target.ts'
import { seconds } from '#contract/primitives/time.ts'
import { encodeImage } from './encode-image.ts'

/** Longest time, in milliseconds, from the first question to the last byte, redirects included. */
const FETCH_LIMIT = seconds(5)
/** Most bytes that are taken. */
const MAX_BYTES = 2 * 1024 * 1024
const MAX_REDIRECTS = 3

const headers = {
  Accept: 'image/webp,image/png,image/jpeg,image/gif',
  'Accept-Encoding': 'identity',
  'User-Agent': 'Mozilla/5.0 (compatible; picture fetcher of a directory)',
}

async function read(answer: IncomingMessage): Promise<Buffer> {
  if (Number(answer.headers['content-length'] ?? 0) > MAX_BYTES) throw new FetchRefused('It is too large')
  if ((answer.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new FetchRefused('It came compressed')
  }
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer) {
    length += chunk.length
    if (length > MAX_BYTES) throw new FetchRefused('It is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function follow(address: string, rules: TargetRules, signal: AbortSignal): Promise<Buffer> {
  let next = address
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const target = await checkedTarget(next, rules)
    signal.throwIfAborted()
    const answer = await ask(target, { method: 'GET', headers, signal })
    try {
      const redirect = redirectOf(answer, target.url)
      if (redirect === null) {
        if (answer.statusCode !== 200) throw new Error(`The host answered ${answer.statusCode}`)
        return await read(answer)
      }
      next = redirect
    } finally {
      answer.destroy()
    }
  }
  throw new FetchRefused('It was redirected too often')
}

/**
 * The bytes at a web address, whatever they are. Each redirect is checked by `checkedTarget` again; `stop` aborts.
 * @throws FetchRefused, or another error after which a later try may do better
 */
export async function fetchImage(address: string, rules: TargetRules, stop?: AbortSignal): Promise<Buffer> {
  const late = AbortSignal.timeout(FETCH_LIMIT)
  const signal = stop ? AbortSignal.any([late, stop]) : late
  const over = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([follow(address, rules, signal), over])
}

const INLINE = /^data:[^,]*;base64,/i

/**
 * The picture at an address, or in it, as it will be served.
 * @throws FetchRefused, or another error after which a later try may do better
 */
export async function obtainImage(
  { kind, address }: ImageTask,
  rules: TargetRules,
  stop?: AbortSignal,
): Promise<StoredImage> {
  const inline = INLINE.exec(address)
  const bytes = inline
    ? Buffer.from(address.slice(inline[0].length), 'base64')
    : await fetchImage(address, rules, stop)
  return encodeImage(bytes, kind)
}
