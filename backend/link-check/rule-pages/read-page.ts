import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { LinkRules } from '#backend/link-check/check-link.ts'
import { createPacer } from '#backend/load-shedding/pacer.ts'
import { ask, redirectOf } from '#backend/outgoing/ask.ts'
import { checkedTarget, FetchRefused } from '#backend/outgoing/checked-target.ts'
import { seconds } from '#contract/primitives/time.ts'
import type { UnreadReason } from '#contract/rule-pages.ts'
import { reduceWords } from './reduce-words.ts'
import { visibleWords } from './visible-words.ts'

/** Longest time, in milliseconds, from the first question to the last byte, redirects included. */
const READ_LIMIT = seconds(8)
/** Most bytes of a page, as it is sent and as it is once unpacked. */
const MAX_BYTES = 2 * 1024 * 1024
const MAX_REDIRECTS = 5
/** Most of a page's reduced text that is kept and compared, in bytes. */
const MAX_TEXT = 200_000

/** The text of a page, without the words that change by themselves. */
export interface PageForm {
  /** Words with one blank between them. */
  readonly text: string
  /** SHA-256 of it. */
  readonly hash: string
}

/** Fewest words of a page with scripts: one that shows less is drawn by them. */
const FEWEST_WORDS = 10

const READABLE = new Set(['text/html', 'application/xhtml+xml', 'text/plain'])

/** The kind of an answer, and the charset that it names, in small letters. */
function kindOf({ headers }: IncomingMessage) {
  const [kind = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';', 8)
  const named = parameters.find((one) => one.trim().startsWith('charset='))
  return { kind: kind.trim(), charset: named?.split('=', 2)[1]?.replace(/["']/g, '').trim() ?? '' }
}

/** The body of an answer as it is once unpacked. @throws FetchRefused */
function unpacked(answer: IncomingMessage): Readable {
  const encoding = (answer.headers['content-encoding'] ?? 'identity').toLowerCase()
  if (encoding === 'identity' || encoding === '') return answer
  const makers = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress }
  const make = Object.entries(makers).find(([name]) => name === encoding)?.[1]
  if (!make) throw new FetchRefused('It came in an unknown packing')
  const plain = make()
  answer.on('error', (error) => plain.destroy(error))
  return answer.pipe(plain)
}

async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  if (Number(answer.headers['content-length'] ?? 0) > MAX_BYTES) throw new FetchRefused('It is too large')
  const plain = unpacked(answer)
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of plain) {
      length += chunk.length
      // Stops answers that unpack to much more than was sent. (threat I3)
      if (length > MAX_BYTES) throw new FetchRefused('It is too large')
      chunks.push(chunk)
    }
  } finally {
    plain.destroy()
  }
  return Buffer.concat(chunks)
}

const META_CHARSET = /<meta[^>]{0,200}charset\s{0,5}=\s{0,5}["']?([a-z0-9_-]{1,40})/i

/** Bytes as text: in the charset of the header, of the page's head, or UTF-8. Impossible bytes become a mark. */
function textOf(bytes: Buffer, charset: string): string {
  const label = charset || META_CHARSET.exec(bytes.toString('latin1', 0, 1024))?.[1] || 'utf-8'
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder('utf-8').decode(bytes)
  }
}

/** The body of an answer: markup, or a PDF. */
type Answered = { readonly html: string } | 'pdf'

/** Reads the body of an answer; null where it is no page. */
async function pageIn(answer: IncomingMessage): Promise<Answered | null> {
  const { kind, charset } = kindOf(answer)
  if (answer.statusCode !== 200) return null
  if (kind === 'application/pdf') return 'pdf'
  if (!READABLE.has(kind)) return null
  const text = textOf(await bodyOf(answer), charset)
  return { html: kind === 'text/plain' ? text.replaceAll('<', '&lt;') : text }
}

async function follow(address: string, { turns, agent, ...rules }: LinkRules, signal: AbortSignal) {
  const headers = {
    'User-Agent': agent,
    Accept: 'text/html,application/xhtml+xml,text/plain;q=0.9',
    'Accept-Encoding': 'gzip',
  }
  let next = address
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const target = await checkedTarget(next, rules)
    const onward = await turns.take(target.url.host, async () => {
      signal.throwIfAborted()
      const answer = await ask(target, { method: 'GET', headers, signal })
      // A connection that ends early is an error of the answer, also after its reader is gone.
      answer.on('error', () => undefined)
      try {
        const redirect = redirectOf(answer, target.url)
        return redirect === null ? { page: await pageIn(answer) } : redirect
      } finally {
        answer.destroy()
      }
    })
    if (typeof onward !== 'string') return onward.page
    next = onward
  }
  return null
}

/**
 * Reads a page as the link checker asks for addresses, with its guards: each redirect is checked again, and size, time and packing
 * are bounded. Returns why it cannot be compared where that lasts, and null where nothing can be said: it was not reached, is no
 * text, or is too large. (threat I3)
 */
export async function readPage(address: string, rules: LinkRules): Promise<PageForm | UnreadReason | null> {
  const signal = AbortSignal.any([rules.stop, AbortSignal.timeout(READ_LIMIT)])
  const over = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })
  const page = await Promise.race([follow(address, rules, signal), over]).catch(() => null)
  return page === null || page === 'pdf' ? page : formOf(page.html)
}

/** The form of a page's text; `script` where scripts draw it, null where it shows no word without any. */
export async function formOf(html: string): Promise<PageForm | 'script' | null> {
  const pace = createPacer()
  const words = await visibleWords(html, 4 * MAX_TEXT, pace)
  if (words.length < FEWEST_WORDS && /<script/i.test(html)) return 'script'
  const text = (await reduceWords(words, MAX_TEXT, pace)).join(' ')
  return text === '' ? null : { text, hash: createHash('sha256').update(text).digest('hex') }
}
