import { BlockList, isIP } from 'node:net'
import type { Log } from '#backend/log.ts'
import { days } from '#contract/primitives/time.ts'
import type { Clock } from './session.ts'

/** Whether an address is one of the proxies in front of this server. */
export type ProxyTest = (address: string) => boolean

/** The test for a list of addresses and CIDR ranges, as the environment gives it. */
export function proxyTest(ranges: readonly string[]): ProxyTest {
  const list = new BlockList()
  for (const range of ranges) {
    const [host = '', bits] = range.split('/')
    const family = isIP(host) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(host, family)
    else list.addSubnet(host, Number(bits), family)
  }
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * Who calls. `X-Forwarded-For` is believed only from a trusted proxy and read right to left, up to the first address
 * that is not such a proxy; everything to the left of it was written by the caller. (threat A9)
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, isProxy: ProxyTest): string {
  let address = plain(peer)
  for (const hop of (forwardedFor ?? '').split(',').reverse()) {
    if (!isProxy(address)) break
    if (isIP(plain(hop)) === 0) break
    address = plain(hop)
  }
  return address
}

/** The part of an address that one household holds: all of IPv4, the first 64 bits of IPv6. (threat A4) */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail ? tail.split(':').length : 0
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest)
  const whole = [...groups, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])]
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`
}

/** A caller that forwards for others and is not trusted to. */
interface UntrustedProxy {
  readonly address: string
  readonly at: Date
}

export interface ProxyWatch {
  /** Checks one request: the address of the connection, and its `X-Forwarded-For` header. */
  note(peer: string, forwardedFor: string | undefined): void
  /** The last such caller within a day; null where there was none. */
  latest(): UntrustedProxy | null
}

/** How long, in milliseconds, a caller is remembered after its last request. */
const LIFE = days(1)

/** What the operator should do about it. */
export const proxyAdvice = (address: string): string =>
  `Calls from ${address} carry X-Forwarded-For, which is not believed: limits count everyone behind ${address} as one visitor. ` +
  `If it is your proxy, start the server with TRUSTED_PROXIES=${address}. If you have no proxy, a visitor wrote the header and nothing is to be done.`

/**
 * Notices a proxy that `TRUSTED_PROXIES` lacks, and says so in the log, once a process: everybody behind it shares one
 * address, so that wrong sign-ins of one visitor count against all.
 */
export function createProxyWatch(isProxy: ProxyTest, log: Log, clock: Clock): ProxyWatch {
  let last: UntrustedProxy | null = null
  let isLogged = false
  return {
    note(peer, forwardedFor) {
      const address = plain(peer)
      if (forwardedFor === undefined || address === '' || isProxy(address)) return
      last = { address, at: clock() }
      if (isLogged) return
      isLogged = true
      log.warn('untrusted proxy', { address, detail: proxyAdvice(address) })
    },
    latest: () => (last && clock().getTime() - last.at.getTime() < LIFE ? last : null),
  }
}
