import type { Log } from '#backend/log.ts'
import { days } from '#contract/primitives/time.ts'
import type { ProxyTest } from './client-address.ts'
import type { Clock } from './session.ts'

/** A caller that forwards for others and is not trusted to. */
export interface UntrustedProxy {
  readonly address: string
  readonly at: Date
}

export interface ProxyWatch {
  /** Looks at one request: who is connected, and the `X-Forwarded-For` it carries. */
  note(peer: string, forwardedFor: string | undefined): void
  /** The last such caller within a day; null where there was none. */
  latest(): UntrustedProxy | null
}

/** How long, in milliseconds, a caller is remembered after its last request. */
const LIFE = days(1)

/** What whoever runs the site has to do about it. */
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
      const address = peer.replace(/^::ffff:(?=\d+\.)/i, '')
      if (forwardedFor === undefined || address === '' || isProxy(address)) return
      last = { address, at: clock() }
      if (isLogged) return
      isLogged = true
      log.warn('untrusted proxy', { address, detail: proxyAdvice(address) })
    },
    latest: () => (last && clock().getTime() - last.at.getTime() < LIFE ? last : null),
  }
}
