import type { FirmRow } from '#contract/firm.ts'
import { isAffiliateActive, isCodeExpired } from '#contract/firm-rules.ts'
import { seconds } from '#contract/primitives/time.ts'

/** Percent shown for a record that lacks the field. */
const DEFAULT_PERCENT = 10

/** A firm as the popup reads it: one kept by an older version may lack its discount. */
export type PopupFirm = Omit<FirmRow, 'discountPercentage'> & { readonly discountPercentage?: number }

/** Percent that the popup may promote, or 0 without an offer. */
export function popupPercent(firm: PopupFirm, now: Date): number {
  const { discountPercentage = DEFAULT_PERCENT } = firm
  const isLive = isAffiliateActive({ ...firm, discountPercentage }) && !isCodeExpired(firm, now)
  return isLive ? Math.max(0, discountPercentage) : 0
}

/** How long a popup stays, in milliseconds: 3 to 15 s, for any stored value. */
export function popupDuration(stored: number): number {
  return Math.min(Math.max(stored, seconds(3)), seconds(15))
}

/** A part of the message; `strong` parts fill its placeholders. */
interface MessagePart {
  /** Which stretch it is, from 0. */
  readonly at: number
  readonly text: string
  readonly strong: 'percentage' | 'firm' | null
}

const PLACES = /(\{percentage\}%?|\{firmName\})/

/** The template with its places filled in, in their order; "%" after the number belongs to it. */
export function messageParts(template: string, percentage: number, firmName: string): readonly MessagePart[] {
  return template
    .split(PLACES)
    .filter((piece) => piece !== '')
    .map((piece, at): MessagePart => {
      if (piece === '{firmName}') return { at, text: firmName, strong: 'firm' }
      if (!piece.startsWith('{percentage}')) return { at, text: piece, strong: null }
      return { at, text: piece.replace('{percentage}', String(percentage)), strong: 'percentage' }
    })
}

/** The message as a sentence, for screen readers. */
export function messageText(template: string, percentage: number, firmName: string): string {
  return messageParts(template, percentage, firmName)
    .map(({ text }) => text)
    .join('')
}
