import { createContext, useContext } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { safeHttpUrl } from '#contract/primitives/url.ts'

/** Called with a firm right before its link opens: the hook of the affiliate popup. */
type OutboundListener = (firm: FirmRow) => void

/** The listener of followed links; none unless a page provides one. */
export const OutboundListenerContext = createContext<OutboundListener>(() => undefined)

/** A link that is to open once the device is back online. */
export interface WaitingLink {
  readonly id: string
  /** Opens it, or waits again. */
  readonly open: () => void
}

/** Links and the network. */
interface Waiting {
  /** Whether the device believes to have a network. */
  readonly isOnline: boolean
  /** The link that waits for a network; null while none does. */
  readonly waiting: string | null
  /** Opens a link once there is a network; one at a time, the one that was asked for last. */
  readonly wait: (link: WaitingLink) => void
  /** The link of this id waits no more. */
  readonly stopWaiting: (id: string) => void
}

const ignore = () => undefined

/** By default no link waits. */
export const WaitingContext = createContext<Waiting>({
  isOnline: true,
  waiting: null,
  wait: ignore,
  stopWaiting: ignore,
})

/** The behaviour of a firm's link beyond being a link. */
interface Outbound {
  /** Opens the firm's address, the listener first, and returns whether it did: not without a network. Call it inside the tap. */
  readonly open: (firm: FirmRow) => boolean
  /** Shows the sheet with the coupon. Calls `go` instead where it cannot be loaded. */
  readonly showCoupon: (firm: FirmRow, go: () => void) => void
  /** The firm in the coupon sheet; a details sheet closes meanwhile. */
  readonly couponFirm: FirmRow | null
}

/** `null` outside of an `OutboundProvider`: links are then plain links. */
export const OutboundContext = createContext<Outbound | null>(null)

export function useOutbound(): Outbound | null {
  return useContext(OutboundContext)
}

/**
 * Opens a stored address in a new tab that cannot reach this page; in this tab where pop-ups are blocked.
 * Exactly one navigation either way, and none where the address is not http or https. Call it inside the tap.
 * (threats H1 and H2)
 */
export function openExternal(address: string): void {
  const url = safeHttpUrl(address)
  if (url === null) return
  const tab = window.open('about:blank', '_blank')
  if (tab === null) {
    window.location.assign(url)
    return
  }
  tab.opener = null
  tab.location.replace(url)
}
