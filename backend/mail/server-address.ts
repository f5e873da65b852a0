import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** The mail server may not be reached, or not safely; the message is for staff. */
export class MailRefused extends Error {}

/** Ports on which mail is handed in. (threat I3) */
const MAIL_PORTS = new Set([25, 465, 587, 2525])

/** Ranges that are no public host: this machine, local networks, links, documentation, multicast, reserved. */
const privateRanges: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

const notPublic = new BlockList()
for (const [network, bits] of privateRanges) notPublic.addSubnet(network, bits, 'ipv4')

const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
/** Addresses of 2000::/3 that carry an IPv4 address or lead nowhere. */
const notPublic6 = new BlockList()
notPublic6.addSubnet('2001::', 23, 'ipv6')
notPublic6.addSubnet('2001:db8::', 32, 'ipv6')
notPublic6.addSubnet('2002::', 16, 'ipv6')

/** Whether an address belongs to a public host. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4')
  return globalUnicast.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6')
}

/** Finds the addresses of a host; the tests give one that changes its mind. */
export type Resolver = (host: string) => Promise<readonly string[]>

export const resolveByName: Resolver = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address)

/**
 * The one address to connect to: the host is resolved once, every address it has must be public, and the connection
 * goes to what was checked. `allowPrivate` is for a relay in the same network. (threat I3)
 * @throws MailRefused
 */
export async function checkedAddress(
  { host, port }: { readonly host: string; readonly port: number },
  allowPrivate: boolean,
  resolve: Resolver = resolveByName,
): Promise<string> {
  if (!allowPrivate && !MAIL_PORTS.has(port)) {
    throw new MailRefused(`Port ${port} is not a mail port. Use 25, 465, 587 or 2525.`)
  }
  const addresses = await resolve(host.replace(/^\[|\]$/g, '')).catch((cause) => {
    throw new MailRefused(`The mail server ${host} was not found`, { cause })
  })
  const [first] = addresses
  if (first === undefined) throw new MailRefused(`The mail server ${host} was not found`)
  if (!allowPrivate && !addresses.every(isPublicAddress)) {
    throw new MailRefused(`The mail server ${host} is not a public host`)
  }
  return first
}
