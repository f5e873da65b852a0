import type { IncomingMessage, ServerResponse } from 'node:http'
import { canonicalPath } from '#contract/page-address.ts'
import { matchingTag, negotiateEncoding } from './negotiate.ts'
import { type FlatHeaders, type ReadyHead, readyHead, writeReadyHead } from './ready-head.ts'
import { type InlineHashes, kindOf, securityHeaders } from './security-headers.ts'

/** The bytes of an answer in one encoding. */
interface Bytes {
  readonly encoding: 'br' | 'gzip' | null
  /** Strong entity tag, quoted; "" for none. */
  readonly tag: string
  readonly body: readonly Uint8Array[]
  readonly length: number
}

/** An answer that was made beforehand, as this handler needs it. */
export interface ReadyAnswer {
  readonly status: number
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>
  readonly inline: InlineHashes | null
  readonly differsForStaff: boolean
  readonly identity: Bytes
  readonly br: Bytes | null
  /** May have to be made first. */
  readonly gzip: () => Bytes | null | Promise<Bytes | null>
  readonly tags: ReadonlySet<string>
}

export interface PublishedOptions {
  /** The answer to a GET, or undefined where Koa has to answer. */
  readonly find: (pathname: string, query: string) => ReadyAnswer | Promise<ReadyAnswer> | undefined
  /** Brings in what other processes published since, as far as that is quick; for staff, who look at what they saved. */
  readonly catchUp?: () => Promise<void>
  /** The page for a navigation to an address that names nothing. */
  readonly notFound: () => ReadyAnswer | Promise<ReadyAnswer> | undefined
  /** Seconds since the answers were last known to be the newest, null while they are. */
  readonly staleSeconds: () => number | null
  /** Answers a request whose answer could not be made. */
  readonly fail: (error: unknown, request: IncomingMessage, response: ServerResponse) => void
  /** Whether the site's public address is https. */
  readonly https: boolean
}

/** The finished heads of an answer in one encoding. */
interface Heads {
  readonly bytes: Bytes
  readonly full: ReadyHead
}

interface Prepared {
  readonly identity: Heads
  readonly br: Heads
  /** The finished heads of bytes that were made later. */
  readonly headsOf: (bytes: Bytes) => Heads
  /** Null until somebody asked for it. */
  gzip: Heads | null
  /** Heads of a 304 by the tag that it names. */
  readonly unchanged: ReadonlyMap<string, ReadyHead>
}

const flat = (headers: ReadonlyArray<readonly [string, string]>): FlatHeaders => headers.flat()

function prepare(answer: ReadyAnswer, secure: ReadonlyArray<readonly [string, string]>): Prepared {
  const own = new Set(answer.headers.map(([name]) => name))
  const common = [...answer.headers, ...secure.filter(([name]) => !own.has(name))]
  const headsOf = (bytes: Bytes): Heads => ({
    bytes,
    full: readyHead(
      answer.status,
      flat([
        ...common,
        ...(bytes.tag === '' ? [] : [['ETag', bytes.tag] as const]),
        ...(bytes.encoding ? [['Content-Encoding', bytes.encoding] as const] : []),
        ['Content-Length', String(bytes.length)],
      ]),
    ),
  })
  const unchanged = flat(common.filter(([name]) => name !== 'Content-Type'))
  const identity = headsOf(answer.identity)
  return {
    identity,
    br: answer.br ? headsOf(answer.br) : identity,
    gzip: null,
    headsOf,
    unchanged: new Map([...answer.tags].map((tag) => [tag, readyHead(304, [...unchanged, 'ETag', tag])])),
  }
}

/** Reads of data, which callers with a token want as they are stored now. */
const DATA = /^\/api\//

/** Paths whose answers are never a page, whatever the caller accepts. */
const NO_PAGES = /^\/(?:api|assets|media|uploads)(?:\/|$)/

function isNavigation({ headers }: IncomingMessage, pathname: string): boolean {
  return !NO_PAGES.test(pathname) && (headers.accept ?? '').includes('text/html')
}

function writeBody(response: ServerResponse, body: Bytes['body']): void {
  const last = body.length - 1
  for (let index = 0; index < last; index++) response.write(body[index])
  response.end(body[last])
}

/**
 * A handler that stands in front of Koa and answers GET and HEAD of what is published: no query, no rendering, no
 * compression. Gives false, and touches nothing, where Koa has to answer. (performance section 3)
 */
export function publishedHandler(options: PublishedOptions) {
  const prepared = new WeakMap<ReadyAnswer, Prepared>()
  const preparedOf = (answer: ReadyAnswer): Prepared => {
    const known = prepared.get(answer)
    if (known) return known
    const type = answer.headers.find(([name]) => name === 'Content-Type')?.[1] ?? ''
    const made = prepare(answer, securityHeaders(options.https, kindOf(type), answer.inline ?? undefined))
    prepared.set(answer, made)
    return made
  }

  /** What shows a caller that the database is away: RFC 7234's warning 111 and the age in seconds. (threat K1) */
  const writeWithAge = (response: ServerResponse, { status, headers }: ReadyHead, age: number): void => {
    const warning = ['Warning', '111 - "Revalidation Failed"', 'X-Data-Age', String(age)]
    response.writeHead(status, [...headers, ...warning])
  }

  const send = (request: IncomingMessage, response: ServerResponse, answer: ReadyAnswer): void => {
    const { headers } = request
    const ready = preparedOf(answer)
    const heads = ready[negotiateEncoding(headers['accept-encoding']) ?? 'identity']
    if (!heads) {
      sendLater(request, response, async () => {
        const gzip = await answer.gzip()
        ready.gzip = gzip ? ready.headsOf(gzip) : ready.identity
        return answer
      })
      return
    }
    const { bytes, full } = heads
    const match = matchingTag(headers['if-none-match'], answer.tags, bytes.tag)
    const unchanged = match === null ? undefined : ready.unchanged.get(match)
    const head = unchanged ?? full
    const age = options.staleSeconds()
    if (age === null) writeReadyHead(request, response, head)
    else writeWithAge(response, head, age)
    // Node sends none of it in answer to a HEAD.
    if (unchanged) response.end()
    else writeBody(response, bytes.body)
  }

  const sendLater = (
    request: IncomingMessage,
    response: ServerResponse,
    found: () => Promise<ReadyAnswer | undefined>,
  ): void => {
    found().then(
      (answer) => answer && send(request, response, answer),
      (error) => options.fail(error, request, response),
    )
  }

  /** Leads from an address in other letter case, or with a slash at its end, to the page that is meant. */
  const sendToPage = (response: ServerResponse, pathname: string, query: string): boolean => {
    const address = canonicalPath(pathname)
    if (address === pathname || NO_PAGES.test(address) || !options.find(address, '')) return false
    const headers = { ...Object.fromEntries(securityHeaders(options.https)), 'Cache-Control': 'no-cache' }
    response.writeHead(308, { ...headers, Location: address + query, 'Content-Length': 0 }).end()
    return true
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const mark = url.indexOf('?')
    const pathname = mark === -1 ? url : url.slice(0, mark)
    const query = mark === -1 ? '' : url.slice(mark)
    const find = () => options.find(pathname, query.slice(1))
    const found = find()
    if (!found && sendToPage(response, pathname, query)) return true
    const answer = found ?? (isNavigation(request, pathname) ? options.notFound() : undefined)
    if (!answer) return false
    if (answer instanceof Promise) {
      sendLater(request, response, () => answer)
      return true
    }
    if (request.headers.authorization !== undefined) {
      if (answer.differsForStaff) return false
      const { catchUp } = options
      if (catchUp && DATA.test(pathname)) {
        sendLater(request, response, async () => {
          await catchUp()
          return (await find()) ?? answer
        })
        return true
      }
    }
    send(request, response, answer)
    return true
  }
}
