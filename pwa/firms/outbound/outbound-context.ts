import { createContext, useContext } from 'react'
import type { FirmRow } from '#contract/firm.ts'

/** Told of a firm right before its link opens: the hook of the affiliate popup. */
export type OutboundListener = (firm: FirmRow) => void

/** Who listens; nobody unless a page says so. */
export const OutboundListenerContext = createContext<OutboundListener>(() => undefined)

/** What a firm's link does beyond being a link. */
export interface Outbound {
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
