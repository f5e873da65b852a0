import type { Log } from '#backend/log.ts'
import { days } from '#contract/primitives/time.ts'
import type { AddressTrouble } from './client-address.ts'
import type { Clock } from './session.ts'

/** A caller that forwards for others and is not trusted to, by one of the headers that say so. */
interface UntrustedProxy {
  readonly address: string
  readonly header: string
}

/** Something that was seen, and when. */
type Seen<T> = T & { readonly at: Date }

export interface ProxyWatch {
  /** Notes that a caller who is not trusted forwards for others. */
  untrusted(proxy: UntrustedProxy): void
  /** Notes that a trusted proxy does not say who calls. */
  unreadable(trouble: AddressTrouble): void
  /** The last of each within a day; null where there was none. */
  latest(): {
    readonly untrusted: Seen<UntrustedProxy> | null
    readonly unreadable: Seen<AddressTrouble> | null
  }
}

/** How long, in milliseconds, a caller is remembered after its last request. */
const LIFE = days(1)

/** Advice for the operator about a proxy that is not trusted. */
export const proxyAdvice = ({ address, header }: UntrustedProxy): string =>
  `Calls from ${address} carry ${header}, which is not believed: limits count everyone behind ${address} as one visitor. ` +
  `If it is your proxy, start the server with TRUSTED_PROXIES=${address}. If you have no proxy, a visitor wrote the header and nothing is to be done.`

/** The same about one that does not say who calls. */
export const unreadableAdvice = ({ proxy, said }: AddressTrouble): string =>
  `Calls through ${proxy} do not say who calls (${said}): limits count all of them as one visitor. ` +
  'Let the proxy write the address of its caller into one header, Forwarded or X-Forwarded-For, and remove the others. ' +
  'If it does, a visitor wrote the other header and nothing is to be done.'

/**
 * Notices a proxy that `TRUSTED_PROXIES` lacks, and one whose headers cannot be read, and says so in the log, once a
 * process each: those behind it share one address, so that wrong sign-ins of one count against all. (threats M7, N10)
 */
export function createProxyWatch(log: Log, clock: Clock): ProxyWatch {
  const untrusted = noticed<UntrustedProxy>(clock, (proxy) =>
    log.warn('untrusted proxy', { address: proxy.address, detail: proxyAdvice(proxy) }),
  )
  const unreadable = noticed<AddressTrouble>(clock, (trouble) =>
    log.warn('unreadable address', { address: trouble.proxy, detail: unreadableAdvice(trouble) }),
  )
  return {
    untrusted: untrusted.note,
    unreadable: unreadable.note,
    latest: () => ({ untrusted: untrusted.latest(), unreadable: unreadable.latest() }),
  }
}

/** Remembers the last of a kind for a day, and says the first. */
function noticed<T extends object>(clock: Clock, say: (seen: T) => void) {
  let last: Seen<T> | null = null
  let isSaid = false
  return {
    note(seen: T) {
      last = { ...seen, at: clock() }
      if (!isSaid) say(seen)
      isSaid = true
    },
    latest: () => (last && clock().getTime() - last.at.getTime() < LIFE ? last : null),
  }
}
