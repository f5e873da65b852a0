import { days } from '#contract/primitives/time.ts'

/** A moment in the reader's own words and time zone; "Never" where there is none. */
export function formatMoment(moment: string | null, locale?: string): string {
  if (moment === null) return 'Never'
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))
}

/** The same in few words: "Today, 08:12", "Yesterday", "12 Sep 2026", or "Never". */
export function formatRecent(moment: string | null, now: Date, locale?: string): string {
  if (moment === null) return 'Never'
  const at = new Date(moment)
  const nights = Math.round((startOfDay(now) - startOfDay(at)) / days(1))
  if (nights > 1) return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at)
  if (nights === 1) return 'Yesterday'
  return `Today, ${new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at)}`
}

/** Days of other lengths, when clocks are changed, round to the same number of nights. */
const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

/** Whole days until a moment, rounded up; 0 where it is over or there is none. */
export function daysLeft(until: string | null, now: Date): number {
  if (until === null) return 0
  return Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / days(1)))
}

export const pluralize = (count: number, thing: string): string =>
  `${count} ${thing}${count === 1 ? '' : 's'}`

/** Names that browsers give themselves, the more special ones first: most also claim to be others. */
const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const devices: ReadonlyArray<readonly [RegExp, string]> = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/^(?=.*\bMobile\b).*\bAndroid\b/, 'Android phone'],
  [/\bAndroid\b/, 'Android tablet'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (agent: string, names: typeof browsers) => names.find(([sign]) => sign.test(agent))?.[1]

/** What a browser called itself, in words that people know: "Chrome on Android phone". */
export function deviceName(agent: string): string {
  const [browser, device] = [nameIn(agent, browsers), nameIn(agent, devices)]
  if (browser && device) return `${browser} on ${device}`
  return browser ?? device ?? 'Unknown browser'
}

/** Whether that is something to carry in a pocket or a bag. */
export const isHandheld = (agent: string): boolean => /\b(?:iPhone|iPad|Android)\b/.test(agent)
