import type { FirmRow } from '#contract/firm.ts'
import { discountShown, isAffiliateActive } from '#contract/firm-rules.ts'
import { INSTRUMENT_BADGES, instrumentLabel } from '#contract/instruments.ts'
import { sectionOf } from '#contract/tiers.ts'

/** Texts that "accounts" can follow: "3", "5+", "unlimited". */
const COUNTS = /(?:\d\+?|unlimited)$/i

/** "1 account", "3 accounts", and other words as they were given. */
export function accountsText(maxAccounts: string): string {
  const text = maxAccounts.trim()
  if (/^\d+$/.test(text)) return Number(text) === 1 ? '1 account' : `${text} accounts`
  return COUNTS.test(text) ? `${text} accounts` : text
}

/** An amount as it may be broken over lines: never inside a figure, and a range only behind its dash. */
export function amountText(amount: string): string {
  return amount
    .replace(/ ([-–—])(?= )/g, '\u00a0$1')
    .replace(/(?<=[\d$€£¥]) (?=\d)/g, '\u00a0')
    .replace(/(?<=\d) (?=[$€£¥%]|[A-Z]{3}\b)/g, '\u00a0')
}

/** What a firm asks and gives, in the order in which it is shown. */
export const figures = ['maxFunding', 'profitSplit', 'evaluationFee'] as const

interface InstrumentBadges {
  /** Labels that get a badge; a wide screen hides those past `INSTRUMENT_BADGES.wide`. */
  readonly shown: readonly string[]
  /** The text of "+N" on either screen; "" without a rest. */
  readonly more: { readonly phone: string; readonly wide: string }
  /** Labels behind "+N". */
  readonly rest: string
}

const plus = (count: number): string => (count > 0 ? `+${count}` : '')

/** The instrument badges of a row, each instrument once. */
export function instrumentBadges(instruments: readonly string[]): InstrumentBadges {
  const labels = [...new Set(instruments.map(instrumentLabel))]
  return {
    shown: labels.slice(0, Math.max(INSTRUMENT_BADGES.phone, INSTRUMENT_BADGES.wide)),
    more: {
      phone: plus(labels.length - INSTRUMENT_BADGES.phone),
      wide: plus(labels.length - INSTRUMENT_BADGES.wide),
    },
    rest: labels.slice(Math.min(INSTRUMENT_BADGES.phone, INSTRUMENT_BADGES.wide)).join(', '),
  }
}

type CodeState = 'none' | 'live' | 'expired'

/** Whether a row offers a code to copy. */
export function codeState(firm: FirmRow, expired: boolean): CodeState {
  if (!isAffiliateActive(firm)) return 'none'
  return expired ? 'expired' : 'live'
}

/** "20% OFF", or "" where no discount is shown. */
export function percentOff(firm: FirmRow, expired: boolean): string {
  const percent = discountShown(firm, expired)
  return percent > 0 ? `${percent}% OFF` : ''
}

export interface AvoidDisplay {
  readonly highlightAvoidFirms: boolean
  readonly showWarningOnAvoidFirms: boolean
}

/**
 * The warning that a row shows itself: that of a firm to avoid unless the site shows none of theirs in the list, and that of one
 * without details. The details show every warning.
 */
export function rowWarning(firm: FirmRow, display: AvoidDisplay): string {
  const isShown = sectionOf(firm.category) === 'avoid' ? display.showWarningOnAvoidFirms : !firm.hasDetails
  return isShown ? firm.warning : ''
}

/** "Not available in Germany". */
export const unavailableText = (country: string): string => `Not available in ${country}`
