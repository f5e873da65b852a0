/** Languages in whose dates people write the day as "1.", as almost all of Europe does. */
const LANGUAGES = [
  ...[
    'en',
    'de',
    'de-AT',
    'lb',
    'nl',
    'fr',
    'es',
    'it',
    'pt',
    'ro',
    'da',
    'nb',
    'nn',
    'sv',
    'is',
    'fo',
    'fi',
    'et',
  ],
  ...[
    'lv',
    'lt',
    'pl',
    'cs',
    'sk',
    'sl',
    'hr',
    'bs',
    'sr',
    'sr-Latn',
    'mk',
    'bg',
    'ru',
    'uk',
    'hu',
    'sq',
    'el',
    'tr',
  ],
]

const DAY = /^(?:0?[1-9]|[12]\d|3[01])\.$/
const MONTH = /^(?:0?[1-9]|1[0-2])\.$/
/** A number as high as a year counts nothing on a page: it ends a sentence, or begins a date that has the year first. */
const YEAR_FIRST = /^(?:19|20)\d\d\.$/
const YEAR = /^(?:19|20)\d\d(?!\d)/
const MARKER = /^(?:[-+*]|\d{1,9}[.)])$/
const BEGINS_LIST = /^[ \t]*[-+*\d]/

const plain = (month: string) => month.toLowerCase().replace(/[.,]$/, '')

/** The names of the months, long and short, as they stand in dates and alone. */
function monthNames(): ReadonlySet<string> {
  const firsts = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1))
  const styles = (['long', 'short'] as const).flatMap((month) => [
    { month, timeZone: 'UTC' },
    { month, day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const,
  ])
  const formats = LANGUAGES.flatMap((language) =>
    styles.map((style) => new Intl.DateTimeFormat(language, style)),
  )
  const names = formats.flatMap((format) =>
    firsts.map((first) => format.formatToParts(first).find(({ type }) => type === 'month')?.value ?? ''),
  )
  return new Set(names.map(plain))
}

let months: ReadonlySet<string> | undefined

function isMonth(word: string): boolean {
  months ??= monthNames()
  return MONTH.test(word) || months.has(plain(word))
}

/** Whether words begin with a date whose first number has a full stop, or with two days of one month ("1. to 3. May 2026"). */
function beginWithDate([first = '', second = '', third = '', ...others]: readonly string[]): boolean {
  if (YEAR_FIRST.test(first)) return true
  if (!DAY.test(first)) return false
  if (YEAR.test(third)) return isMonth(second)
  return DAY.test(third) && YEAR.test(others[1] ?? '') && isMonth(others[0] ?? '')
}

/** Longest date, in words. */
const MOST_WORDS = 5

function lineWithDateAsText(line: string): string {
  if (!BEGINS_LIST.test(line)) return line
  const words = [...line.matchAll(/\S+/g)]
  for (const [at, { 0: word, index }] of words.entries()) {
    if (beginWithDate(words.slice(at, at + MOST_WORDS).map(([text]) => text))) {
      const stop = index + word.length - 1
      return `${line.slice(0, stop)}\\${line.slice(stop)}`
    }
    if (!MARKER.test(word)) return line
  }
  return line
}

/** Markdown in which a date at the start of a line, or of an entry of a list, begins no list: its full stop is escaped. */
export const withDatesAsText = (text: string): string => text.split('\n').map(lineWithDateAsText).join('\n')
