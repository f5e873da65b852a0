import { BlockList, isIP } from 'node:net'
import { cleanText } from '#contract/primitives/text.ts'
import { canonicalAddress, type Hop, hopsOfForwarded, hopsOfList } from './forwarded-headers.ts'

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

/** The headers in which proxies name the client, and how each is read. All but the first came before RFC 7239. */
const clientHeaders: readonly (readonly [name: string, hopsOf: (lines: readonly string[]) => Hop[]])[] = [
  ['Forwarded', hopsOfForwarded],
  ['X-Forwarded-For', hopsOfList],
  ['X-Real-IP', hopsOfList],
  ['X-Client-IP', hopsOfList],
  ['X-Cluster-Client-IP', hopsOfList],
]

/** The lines of each header of a request, by its name in lower case. */
type HeaderLines = Readonly<Record<string, readonly string[] | undefined>>

/** The first of those headers that a request carries; or undefined. */
export const clientHeaderIn = (headers: HeaderLines): string | undefined =>
  clientHeaders.find(([name]) => headers[name.toLowerCase()] !== undefined)?.[0]

/** Headers of a trusted proxy that do not say who calls. */
export interface AddressTrouble {
  readonly proxy: string
  /** Their values, cut short. */
  readonly said: string
}

/** The address of a caller, and the reason where it is not known. */
interface Client {
  /** An address; of callers that cannot be told apart a name that they share with one another alone. */
  readonly address: string
  readonly trouble: AddressTrouble | null
}

/** Characters of a header that are told. */
const SAID_LENGTH = 100

const quote = (name: string, spelling: string) => `${name}: ${cleanText(spelling).slice(0, SAID_LENGTH)}`

const unknown = (proxy: string, said: string): Client => ({
  address: `unreadable via ${proxy}`,
  trouble: { proxy, said },
})

/** Walks right to left, up to the first hop that is no trusted proxy: all to the left of it was written by the caller. */
function walk(proxy: string, hops: readonly Hop[], isProxy: ProxyTest): { at: string; unread: Hop | null } {
  let at = proxy
  for (const hop of hops.toReversed()) {
    if (!isProxy(at)) break
    if (hop.address === null) return { at, unread: hop }
    at = hop.address
  }
  return { at, unread: null }
}

/**
 * Identifies the caller. Headers are believed only from a trusted proxy. Unreadable headers of it, and headers that
 * contradict one another, make a client of their own: taken for the proxy, all such callers would share its limits
 * unseen, and of two headers one may be the caller's. (threats A9, N10)
 */
export function findClient(peer: string, headers: HeaderLines, isProxy: ProxyTest): Client {
  const caller = canonicalAddress(peer) ?? peer
  if (caller === '' || !isProxy(caller)) return { address: caller, trouble: null }
  let farthest = caller
  const found = new Map<string, string>()
  for (const [name, hopsOf] of clientHeaders) {
    const lines = headers[name.toLowerCase()]
    if (lines === undefined) continue
    const { at, unread } = walk(caller, hopsOf(lines), isProxy)
    if (unread) return unknown(at, quote(name, unread.spelling))
    if (!isProxy(at)) found.set(at, quote(name, at))
    else if (farthest === caller) farthest = at
  }
  if (found.size > 1) return unknown(caller, [...found.values()].join('; '))
  const [address = farthest] = found.keys()
  return { address, trouble: null }
}

/** A network that is counted, and how many times the limit of a household it has. */
export interface CountedNetwork {
  readonly name: string
  readonly times: number
}

/** A household, a home or small office with several networks, and a site: the sizes that providers assign to one customer. */
const prefixes = [
  { bits: 64, times: 1 },
  { bits: 56, times: 2 },
  { bits: 48, times: 8 },
] as const

/** The eight groups of an IPv6 address in its short form. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const read = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  const [before, after] = [read(head), read(tail ?? '')]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

function prefixOf(groups: readonly number[], bits: number): string {
  const whole = groups.slice(0, Math.ceil(bits / 16))
  if (bits % 16 !== 0) whole.push((whole.pop() ?? 0) & (0xffff << (16 - (bits % 16))))
  return `${whole.map((group) => group.toString(16)).join(':')}::/${bits}`
}

/**
 * The networks of an address against which its calls count, the narrowest first: of IPv4 the address alone, as a wider
 * range holds strangers; of IPv6 64, 56 and 48 bits, of which one customer may have any. (threats A4, N5)
 */
export function networksOf(address: string): readonly CountedNetwork[] {
  const canonical = canonicalAddress(address) ?? address
  if (isIP(canonical) !== 6) return [{ name: canonical, times: 1 }]
  const groups = groupsOf(canonical)
  return prefixes.map(({ bits, times }) => ({ name: prefixOf(groups, bits), times }))
}

/** The part of an address that one household holds: all of IPv4, the first 64 bits of IPv6. (threat A4) */
export const networkOf = (address: string): string => (networksOf(address)[0] as CountedNetwork).name
