import { Readable } from 'node:stream'
import type { Context, Middleware } from 'koa'
import { GateFull, retryAfter } from '#backend/load-shedding/gate.ts'
import type { Published, Representation } from '#backend/publication/published.ts'
import { canonicalPath } from '#contract/page-address.ts'
import { CROWD_WAIT } from './errors.ts'
import { kindOf, securityHeaders } from './security-headers.ts'

interface PublishedOptions {
  /** The published answer to a GET, or undefined where a route has to answer. */
  readonly find: (pathname: string, query: string) => Published | Promise<Published | undefined> | undefined
  /** Where a path leads that something had once; null for all others. */
  readonly movedTo: (pathname: string) => string | null
  /** Publishes what other processes wrote, as far as that is quick; for staff, who look at what they just saved. */
  readonly catchUp?: () => Promise<void>
  /** The page for a navigation to an address that names nothing. */
  readonly notFound: () => Promise<Published> | undefined
  /** The page without data, from which the app starts where a page cannot be made now. */
  readonly shell: () => Published | undefined
  /** Seconds since the answers were last known to be current, null while they are. */
  readonly staleSeconds: () => number | null
  /** Whether the site's public address is https. */
  readonly https: boolean
}

/** Reads of data: callers with a token want them as they are stored now. */
const DATA = /^\/api\//

/** Paths whose answers are never a page, whatever the caller accepts. */
const NO_PAGES = /^\/(?:api|assets|media|uploads)(?:\/|$)/

const isNavigation = (ctx: Context) => !NO_PAGES.test(ctx.path) && ctx.get('Accept').includes('text/html')

/**
 * The answer in the smallest encoding that the caller takes. Each is asked for by itself: browsers name gzip before brotli,
 * and of several that are as welcome Koa picks the one named first.
 */
async function representationFor(ctx: Context, answer: Published): Promise<Representation> {
  const takes = (encoding: 'br' | 'gzip') => ctx.acceptsEncodings(encoding, 'identity') === encoding
  const compressed = takes('br') ? answer.br : takes('gzip') ? await answer.gzip() : null
  return compressed ?? answer.identity
}

/** The tag of the answer: the caller's, if it names the same content in another compression. */
function tagFor(ctx: Context, answer: Published, current: string): string {
  const held = ctx.get('If-None-Match')
  return held === '' ? current : ([...answer.tags].find((tag) => held.includes(tag)) ?? current)
}

/** The security headers of an answer of its kind. */
function securityOf({ headers, inline }: Published, https: boolean): Record<string, string> {
  const type = headers.find(([name]) => name === 'Content-Type')?.[1] ?? ''
  return Object.fromEntries(securityHeaders(https, kindOf(type), inline ?? undefined))
}

/** Sends an answer in the smallest encoding that the caller takes, or a 304 to a caller that holds it. */
export async function sendPublished(ctx: Context, answer: Published): Promise<void> {
  const { encoding, tag, body, length } = await representationFor(ctx, answer)
  ctx.status = answer.status
  ctx.set(Object.fromEntries(answer.headers))
  if (tag !== '') ctx.set('ETag', tagFor(ctx, answer, tag))
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  if (encoding) ctx.set('Content-Encoding', encoding)
  ctx.body = body.length === 1 ? body[0] : Readable.from(body)
  ctx.length = length
}

/** A page as it is sent where another was to be made: kept nowhere, and to be asked for again. */
function refusedWith(page: Published): Published {
  const headers = page.headers.map(
    ([name, value]) => [name, name === 'Cache-Control' ? 'no-store' : value] as const,
  )
  const untagged = <Form extends Representation | null>(form: Form) => form && { ...form, tag: '' }
  return {
    ...page,
    status: 503,
    headers: [...headers, ...Object.entries(retryAfter(CROWD_WAIT))],
    identity: { ...page.identity, tag: '' },
    br: untagged(page.br),
    gzip: async () => untagged(await page.gzip()),
    tags: new Set(),
  }
}

/**
 * Answers GET and HEAD of what is published: no query, no rendering, no compression; passes everything else on.
 * See docs/decisions/publication.md.
 */
export function servePublished(options: PublishedOptions): Middleware {
  const find = async (ctx: Context): Promise<Published | undefined> => {
    const answer = await options.find(ctx.path, ctx.querystring)
    if (!answer) return undefined
    if (ctx.get('Authorization') === '') return answer
    if (answer.differsForStaff) return undefined
    if (!options.catchUp || !DATA.test(ctx.path)) return answer
    await options.catchUp()
    return (await options.find(ctx.path, ctx.querystring)) ?? answer
  }

  /** The address of the page that is meant by a former one, by one in other letter case or with a slash behind it; else null. */
  const pageMeant = async (ctx: Context): Promise<string | null> => {
    const moved = options.movedTo(ctx.path)
    if (moved !== null) return moved + ctx.search
    const address = canonicalPath(ctx.path)
    if (address === ctx.path || NO_PAGES.test(address)) return null
    return (await options.find(address, '')) ? address + ctx.search : null
  }

  const redirect = (ctx: Context, address: string) => {
    ctx.status = 308
    ctx.set({
      ...Object.fromEntries(securityHeaders(options.https)),
      'Cache-Control': 'no-cache',
      Location: address,
    })
    ctx.body = ''
  }

  /** A crowd before the pages still gets the app, which fills itself from what is published. @throws what is no full gate */
  const shellInstead = (ctx: Context, error: unknown): Published => {
    const shell = error instanceof GateFull && isNavigation(ctx) ? options.shell() : undefined
    if (!shell) throw error
    return refusedWith(shell)
  }

  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    const found = await find(ctx).catch((error) => shellInstead(ctx, error))
    const meant = found ? null : await pageMeant(ctx)
    if (meant !== null) return redirect(ctx, meant)
    const answer = found ?? (isNavigation(ctx) ? await options.notFound() : undefined)
    if (!answer) return next()
    ctx.set(securityOf(answer, options.https))
    const age = options.staleSeconds()
    // RFC 7234, section 5.5.2: the answer is stale because the database is away. (threat K1)
    if (age !== null) ctx.set({ Warning: '111 - "Revalidation Failed"', 'X-Data-Age': String(age) })
    await sendPublished(ctx, answer)
  }
}
