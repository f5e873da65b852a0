import type { PlannedChange } from '#contract/firm.ts'
import { standingSinceText } from '../standing/standing-text.ts'

const statusTexts = {
  live: 'Goes live',
  draft: 'Becomes a draft',
  archived: 'Is unpublished',
} as const

/** A planned change in words: "Goes live", "30% discount with the code BLACK30". */
export function planText({ change }: PlannedChange): string {
  const { status, discountPercentage: percent, affiliateCode: code } = change
  const withCode = code === undefined ? '' : code === '' ? ' without a code' : ` with the code ${code}`
  const discount = percent === 0 ? `No discount${withCode}` : `${percent}% discount${withCode}`
  const codeAlone = code === '' ? 'No code' : `The code is ${code}`
  const offer = percent === undefined ? (code === undefined ? '' : codeAlone) : discount
  const standing = change.standing ? standingSinceText(change.standing, change.standingSince ?? '') : ''
  const said = [status ? statusTexts[status] : '', standing, offer].filter((text) => text !== '')
  return said.join('. ') || 'The offer changes'
}

/** A moment with its zone: "Wed, 25 Nov 2026, 09:00 GMT+1". */
export function formatPlanned(moment: string, locale?: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone ? { timeZone } : {}),
  }).format(new Date(moment))
}
