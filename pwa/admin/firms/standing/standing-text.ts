import { type FirmStanding, standingLabels } from '#contract/firm-standing.ts'
import { dayText } from '#pwa/ui/day-text.ts'

/** "Payouts paused since 12 Nov 2026"; without the day while it is not known. */
export const standingSinceText = (standing: FirmStanding, since: string): string =>
  since === '' ? standingLabels[standing] : `${standingLabels[standing]} since ${dayText(since)}`

/** An address without its scheme and "www.": "larkspur.example/notice". */
export const shortAddress = (address: string): string =>
  address
    .trim()
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/\/$/, '')
