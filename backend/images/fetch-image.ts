import { get as getPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { get as getSecure } from 'node:https'
import { isIP } from 'node:net'
import type { ImageTask, StoredImage } from '#backend/models/image-work.ts'
import { seconds } from '#contract/primitives/time.ts'
import { checkedTarget, ImageRefused, type Target, type TargetRules } from './checked-target.ts'
import { encodeImage } from './encode-image.ts'

/** Longest time, in milliseconds, from the first question to the last byte, redirects included. */
const FETCH_LIMIT = seconds(5)
/** Most bytes that are taken. */
const MAX_BYTES = 2 * 1024 * 1024
const MAX_REDIRECTS = 3

const REDIRECTS = new Set([301, 302, 303, 307, 308])

const headers = {
  Accept: 'image/webp,image/png,image/jpeg,image/gif',
  'Accept-Encoding': 'identity',
  'User-Agent': 'Mozilla/5.0 (compatible; picture fetcher of a directory)',
}

/** A `lookup` that always returns the checked address: no name is resolved twice. */
function lookupOf(host: string): NonNullable<RequestOptions['lookup']> {
  const family = isIP(host)
  return (_name, { all }, done) => {
    if (all) done(null, [{ address: host, family }])
    else done(null, host, family)
  }
}

function ask({ url, host }: Target, signal: AbortSignal): Promise<IncomingMessage> {
  const get = url.protocol === 'https:' ? getSecure : getPlain
  return new Promise((resolve, reject) => {
    get(url, { lookup: lookupOf(host), agent: false, headers, signal }, resolve).on('error', reject)
  })
}

async function read(answer: IncomingMessage): Promise<Buffer> {
  if (Number(answer.headers['content-length'] ?? 0) > MAX_BYTES) throw new ImageRefused('It is too large')
  if ((answer.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new ImageRefused('It came compressed')
  }
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer) {
    length += chunk.length
    if (length > MAX_BYTES) throw new ImageRefused('It is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Where an answer sends us, or null where it is the picture itself. */
function redirectOf({ statusCode = 0, headers: { location } }: IncomingMessage, from: URL): string | null {
  if (statusCode === 200) return null
  if (!REDIRECTS.has(statusCode) || location === undefined) {
    throw new Error(`The host answered ${statusCode}`)
  }
  const next = URL.parse(location, from)
  if (!next) throw new ImageRefused('It was redirected to no address')
  return next.href
}

async function follow(address: string, rules: TargetRules, signal: AbortSignal): Promise<Buffer> {
  let next = address
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const target = await checkedTarget(next, rules)
    signal.throwIfAborted()
    const answer = await ask(target, signal)
    try {
      const redirect = redirectOf(answer, target.url)
      if (redirect === null) return await read(answer)
      next = redirect
    } finally {
      answer.destroy()
    }
  }
  throw new ImageRefused('It was redirected too often')
}

/**
 * The bytes at a web address, whatever they are. Each redirect is checked by `checkedTarget` again; `stop` aborts.
 * @throws ImageRefused, or another error after which a later try may do better
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
 * @throws ImageRefused, or another error after which a later try may do better
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
