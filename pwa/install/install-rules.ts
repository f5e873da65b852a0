import { days } from '#contract/primitives/time.ts'
import { logWarning } from '#pwa/data/log-warning.ts'

const VISITS = 'visits'
const COUNTED = 'visit-counted'
const LATER = 'install-later'
const COPIED = 'code-copied'
/** How long "Not now" holds, in milliseconds. */
const WAIT = days(30)

/** Where notes are kept: one place for the browser, one for this tab. */
export interface Notes {
  readonly lasting: Storage
  readonly tab: Storage
}

/** The browser's storage; null where it has none, and no installation is offered. */
export function browserNotes(): Notes | null {
  try {
    return { lasting: localStorage, tab: sessionStorage }
  } catch (error) {
    logWarning('This browser keeps no notes', error)
    return null
  }
}

/** Counts this visit once per tab; returns how many there were. */
export function countVisit({ lasting, tab }: Notes): number {
  const before = Number(lasting.getItem(VISITS)) || 0
  if (tab.getItem(COUNTED) !== null) return before
  tab.setItem(COUNTED, '1')
  lasting.setItem(VISITS, String(before + 1))
  return before + 1
}

/** A code was copied: such a visitor is likely to come back. */
export function noteCopied({ lasting }: Notes): void {
  lasting.setItem(COPIED, '1')
}

/** Whether the card may be shown: once a code was copied or from the second visit on, and not within 30 days of "Not now". */
export function mayOffer({ lasting }: Notes, visits: number, now: number): boolean {
  const later = Number(lasting.getItem(LATER))
  const isRegular = visits >= 2 || lasting.getItem(COPIED) !== null
  return isRegular && (later === 0 || now - later >= WAIT)
}

export function noteNotNow({ lasting }: Notes, now: number): void {
  lasting.setItem(LATER, String(now))
}

/** iPhones and iPads install by hand; iPads call themselves Macs but have a touch screen. */
export function installsByHand(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
