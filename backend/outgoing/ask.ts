import { type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { FetchRefused, type Target } from './checked-target.ts'

interface AskOptions {
  readonly method: 'GET' | 'HEAD'
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/** A `lookup` that always returns the checked address: no name is resolved twice. */
function lookupOf(host: string): NonNullable<RequestOptions['lookup']> {
  const family = isIP(host)
  return (_name, { all }, done) => {
    if (all) done(null, [{ address: host, family }])
    else done(null, host, family)
  }
}

/** Asks a checked address; redirects are not followed. The caller destroys the answer. (threat I3) */
export function ask({ url, host }: Target, options: AskOptions): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    request(url, { ...options, lookup: lookupOf(host), agent: false }, resolve)
      .on('error', reject)
      .end()
  })
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Where an answer sends on to, or null where it is no redirect. @throws FetchRefused where it names no address */
export function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): string | null {
  const { location } = headers
  if (!REDIRECTS.has(statusCode) || location === undefined) return null
  const next = URL.parse(location, from)
  if (!next) throw new FetchRefused('It was redirected to no address')
  return next.href
}
