import { isPublicAddress, type Resolver, resolveByName } from '#backend/mail/server-address.ts'
import { safeHttpUrl } from '#contract/primitives/url.ts'

/** A final failure; the message says why, without the other side's answer. */
export class FetchRefused extends Error {}

/** Where a request goes: the address as given, and the checked host to connect to. */
export interface Target {
  readonly url: URL
  readonly host: string
}

/** Ports of web servers; "" is the usual one of the protocol. */
const WEB_PORTS = new Set(['', '80', '443', '8080', '8443'])

/** `allowPrivate`: requests may go to private addresses and any port; for tests and sites inside a network. */
export interface TargetRules {
  readonly allowPrivate: boolean
  /** Finds the addresses of a host; the tests give one that changes its mind. */
  readonly resolve?: Resolver
}

/**
 * Resolves the host of an address once; every address that it has must be public, and the connection goes to what was
 * checked. (threat I3)
 * @throws FetchRefused, or the error of the name server, after which a later try may do better
 */
export async function checkedTarget(address: string, rules: TargetRules): Promise<Target> {
  const safe = safeHttpUrl(address)
  if (safe === null) throw new FetchRefused('It is no web address')
  const url = new URL(safe)
  if (!rules.allowPrivate && !WEB_PORTS.has(url.port)) throw new FetchRefused('Its port is no web port')
  const resolve = rules.resolve ?? resolveByName
  const addresses = await resolve(url.hostname.replace(/^\[|\]$/g, ''))
  const [host] = addresses
  if (host === undefined) throw new Error('The host has no address')
  if (!rules.allowPrivate && !addresses.every(isPublicAddress)) {
    throw new FetchRefused('Its host is not a public one')
  }
  return { url, host }
}
