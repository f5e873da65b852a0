import { createContext, useContext } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { safeHttpUrl } from '#contract/primitives/url.ts'

/** Told of a firm right before its link opens: the hook of the affiliate popup. */
type OutboundListener = (firm: FirmRow) => void

/** Who listens; nobody unless a page says so. */
export const OutboundListenerContext = createContext<OutboundListener>(() => undefined)

/** What a firm's link does beyond being a link. */
interface Outbound {
  /** Opens the firm's address, the listener first. Call it inside the tap. */
  readonly open: (firm: FirmRow) => void
  /** Shows the discount-code modal instead. */
  readonly ask: (firm: FirmRow) => void
  /** The firm whose code is being shown; a details sheet steps aside meanwhile. */
  readonly asking: FirmRow | null
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
