import type { Pacer } from '#backend/load-shedding/pacer.ts'

/** Marks in place of words that change by themselves. */
const DATE = '[date]'
const COUNT = '[number]'
const LEFT = '[time left]'

const setOf = (words: string) => new Set(words.split(' '))
const MONTHS = setOf(
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec',
)
const WEEKDAYS = setOf('monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun')
const UNITS = setOf(
  'seconds second secs sec s minutes minute mins min m hours hour hrs hr h days day d weeks week w months month years year',
)
const ZONES = setOf('am pm utc gmt et est edt ct cst cdt pt pst pdt cet cest bst')
/** Things that sites count on their pages. Payouts and accounts are in rules as well, so they are counters from a thousand on. */
const COUNTED = setOf(
  'traders reviews ratings users members customers clients followers subscribers people votes views likes comments downloads visitors',
)
const COUNTED_IF_MANY = setOf('payouts accounts certificates countries')

const DAY = /^\d{1,2}(?:st|nd|rd|th)?$/
const YEAR = /^(?:19|20)\d\d(?:[-–](?:19|20)\d\d)?$/
const WRITTEN_DATE =
  /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}(?:t[\d:.z+-]{4,20})?|\d{1,2}[-./]\d{1,2}[-./]\d{2,4})$/
const CLOCK = /^\d{1,2}:\d\d(?::\d\d)?(?:am|pm)?$/
const CLOCK_WITH_SECONDS = /^\d{1,3}:\d\d:\d\d$/
const SMALL_NUMBER = /^(?:\d{1,4}|an?)$/
const NUMBER_WITH_UNIT = /^\d{1,3}(?:d|h|m|s|hrs?|mins?|secs?)$/
const NUMBER = /^[+$€£]{0,2}\d[\d.,]{0,15}[km]?\+?$/
const RATED = /^\d[.,]\d\/5$/

const BEFORE = /^[("'“‘[]{0,3}/
const BEHIND = /[)\]"'”’.,;:!?|]{0,3}$/

/** A word without what stands around it, in small letters. */
const core = (word: string | undefined): string =>
  (word ?? '').replace(BEFORE, '').replace(BEHIND, '').toLowerCase()

interface Found {
  /** How many words it takes. */
  readonly taken: number
  readonly by: string
}

/** Looks at the words from `at` on; `of(0)` is the first, without what stands around it. */
type Rule = (of: (ahead: number) => string) => Found | null

/** How many words of a time of day follow a date. */
function timeAfter(of: (ahead: number) => string, taken: number): number {
  const start = of(taken) === 'at' ? taken + 1 : taken
  if (!CLOCK.test(of(start))) return taken
  return ZONES.has(of(start + 1)) ? start + 2 : start + 1
}

const withYear = (of: (ahead: number) => string, taken: number) => (YEAR.test(of(taken)) ? taken + 1 : taken)

/** How many words a day takes that names its month: "12 Nov 2026", "1st of August", "May 5, 2026", "May 2026". */
function namedDay(of: (ahead: number) => string): number {
  const start = WEEKDAYS.has(of(0)) ? 1 : 0
  if (DAY.test(of(start))) {
    const month = of(start + 1) === 'of' ? start + 2 : start + 1
    return MONTHS.has(of(month)) ? withYear(of, month + 1) : 0
  }
  if (!MONTHS.has(of(start))) return 0
  // "may" is a word, too.
  if (DAY.test(of(start + 1))) return withYear(of, start + 2)
  return YEAR.test(of(start + 1)) ? start + 2 : 0
}

const aDate: Rule = (of) => {
  const taken = WRITTEN_DATE.test(of(0)) ? 1 : namedDay(of)
  return taken > 0 ? { taken: timeAfter(of, taken), by: DATE } : null
}

/** "3 days ago". */
const anAge: Rule = (of) =>
  SMALL_NUMBER.test(of(0)) && UNITS.has(of(1)) && of(2) === 'ago' ? { taken: 3, by: DATE } : null

/** "© 2026", "Copyright 2019-2026". */
const aCopyright: Rule = (of) => {
  const [sign, year] = [of(0), of(1)]
  if ((sign === '©' || sign === 'copyright') && YEAR.test(year)) return { taken: 2, by: DATE }
  return sign.startsWith('©') && YEAR.test(sign.slice(1)) ? { taken: 1, by: DATE } : null
}

/** "02:13:55", "2 days 13 hours 5 minutes", "2d 13h": two units at least, for "within 24 hours" is a rule. */
const aCountdown: Rule = (of) => {
  if (CLOCK_WITH_SECONDS.test(of(0))) return { taken: 1, by: LEFT }
  let [taken, units] = [0, 0]
  for (; units < 6; units += 1) {
    if (NUMBER_WITH_UNIT.test(of(taken))) taken += 1
    else if (SMALL_NUMBER.test(of(taken)) && UNITS.has(of(taken + 1))) taken += 2
    else break
  }
  return units > 1 ? { taken, by: LEFT } : null
}

/** The amount of a written number: "12,345" 12345, "1.2k" 1200. */
function amountOf(text: string): number {
  const plain = text.replace(/[+$€£,]/g, '')
  const factor = plain.endsWith('m') ? 1e6 : plain.endsWith('k') ? 1e3 : 1
  return Number.parseFloat(plain) * factor
}

/** "12,345 traders", "1.2k verified reviews", "$12,345,678 paid out", "4.8 out of 5". */
const aCount: Rule = (of) => {
  if (RATED.test(of(0))) return { taken: 1, by: COUNT }
  if (!NUMBER.test(of(0))) return null
  if (of(1) === 'out' && of(2) === 'of' && of(3) === '5') return { taken: 4, by: COUNT }
  const amount = amountOf(of(0))
  if (amount >= 100_000 && (of(1) === 'paid' || (of(1) === 'in' && of(2) === 'payouts')))
    return { taken: 1, by: COUNT }
  const isCounted = (noun: string) =>
    (amount >= 100 && COUNTED.has(noun)) || (amount >= 1000 && COUNTED_IF_MANY.has(noun))
  const isAmount = /^[$€£]/.test(of(0))
  return !isAmount && (isCounted(of(1)) || isCounted(of(2))) ? { taken: 1, by: COUNT } : null
}

const rules: readonly Rule[] = [aDate, anAge, aCopyright, aCountdown, aCount]

/**
 * Words without those that change by themselves: dates, ages, counters and countdowns, each with a mark in its place
 * (docs/decisions/rule-pages.md). At most `mostBytes` in UTF-8, blanks included; the rest is cut.
 */
export async function reduceWords(
  words: readonly string[],
  mostBytes: number,
  pace: Pacer,
): Promise<string[]> {
  const reduced: string[] = []
  let bytes = 0
  for (let at = 0; at < words.length; ) {
    if (at % 64 === 0) await pace()
    const of = (ahead: number) => core(words[at + ahead])
    const found = rules.reduce<Found | null>((known, rule) => known ?? rule(of), null)
    const taken = found?.taken ?? 1
    const last = words[at + taken - 1] ?? ''
    const word = found ? found.by + (BEHIND.exec(last)?.[0] ?? '') : last
    bytes += Buffer.byteLength(word) + 1
    if (bytes > mostBytes) break
    reduced.push(word)
    at += taken
  }
  return reduced
}
