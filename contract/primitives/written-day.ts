import { isOnCalendar, utcDayOf } from './day.ts'
import { plainDigits } from './digits.ts'
import { fold } from './fold.ts'
import { lazily } from './lazily.ts'
import { cleanLine } from './text.ts'
import { days } from './time.ts'

/** Which of two readings is meant where both are days: "03/04/2026" is 3 April, or 4 March. */
export const dayOrders = [
  { key: 'dmy', label: 'All as day/month/year' },
  { key: 'mdy', label: 'All as month/day/year' },
] as const
export type DayOrder = (typeof dayOrders)[number]['key']

/** Longest text that is read as a day, in characters: "Wednesday, 18 de September de 2026 00:00:00". */
const LONGEST = 60

/** Languages of spreadsheets with known names of months, besides English. */
const LANGUAGES = 'de fr es it nl pt pl cs sk hu ro bg el hr sl da sv nb fi et lv lt tr uk'.split(' ')

const nameKey = (name: string): string => fold(name).replaceAll('.', '').trim()

/** Numbers of months by their names. A name that is two months in two languages is none: "srp" is July, and August. */
function monthsOf(languages: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const language of languages) {
    for (const month of ['long', 'short'] as const) {
      // With a day beside it the name has another ending in some languages.
      for (const day of [{}, { day: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(language, { month, ...day, timeZone: 'UTC' })
        for (let number = 1; number <= 12; number += 1) {
          const parts = format.formatToParts(Date.UTC(2026, number - 1, 15))
          const name = nameKey(parts.find(({ type }) => type === 'month')?.value ?? '')
          if (/\p{L}/u.test(name)) found.set(name, (found.get(name) ?? number) === number ? number : 0)
        }
      }
    }
  }
  return found
}
const englishMonths = lazily(() => monthsOf(['en']))
/** Takes a browser up to half a second, so it is built only for a text with an unknown month. */
const otherMonths = lazily(() => monthsOf(LANGUAGES))

const monthOf = (name: string): number => englishMonths().get(name) ?? otherMonths().get(name) ?? 0

/** Words in a date without meaning for it: "18 de noviembre", "18th of November", "г.". */
const FILLERS = new Set(['de', 'of', 'st', 'nd', 'rd', 'th', 'er', 'г', 'р'])
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)(?:s|sday|rs|rsday|nesday|urday|day)?$/

/** Days of spreadsheets count from the last of 1899, so that those after February 1900 agree with Excel. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30)

/** 1 January 1950 to 31 December 2099; a number beyond is no day. */
const [FIRST_SERIAL, LAST_SERIAL] = [18_264, 73_050]

const pad = (part: number, width = 2): string => String(part).padStart(width, '0')

/** The day, in a list, or none where no calendar has it. */
function real(year: number, month: number, day: number): readonly string[] {
  const text = `${pad(year, 4)}-${pad(month)}-${pad(day)}`
  return isOnCalendar(text) ? [text] : []
}

const yearOf = (digits: string): number => Number(digits) + (digits.length === 2 ? 2000 : 0)

function serialDay(text: string): readonly string[] {
  const serial = Math.floor(Number(text.replace(',', '.')))
  if (serial < FIRST_SERIAL || serial > LAST_SERIAL) return []
  return [utcDayOf(new Date(SERIAL_ZERO + days(serial)))]
}

/** A day of three numbers, with the year first or last; `sign` separates the first two. */
function fromNumbers([a = '', b = '', c = '']: readonly string[], sign: string): readonly string[] {
  if (a.length === 4) return real(Number(a), Number(b), Number(c))
  // "18-11-26" may begin with its year.
  if (c.length !== 4 && (c.length !== 2 || sign === '-')) return []
  const dayFirst = real(yearOf(c), Number(b), Number(a))
  // With points between the numbers, the day comes first in every language.
  const monthFirst = sign === '.' ? [] : real(yearOf(c), Number(a), Number(b))
  return [...new Set([...dayFirst, ...monthFirst])]
}

function fromNamedMonth(parts: readonly string[]): readonly string[] {
  const names = parts.filter((part) => !/\d/.test(part)).map(nameKey)
  const named = names.filter((name) => !FILLERS.has(name) && !WEEKDAY.test(name))
  const [name = ''] = named
  const [first = '', second = '', ...more] = parts.filter((part) => /\d/.test(part))
  if (named.length !== 1 || more.length > 0) return []
  if (first.length === 4) return real(Number(first), monthOf(name), Number(second))
  return second.length === 4 || second.length === 2 ? real(yearOf(second), monthOf(name), Number(first)) : []
}

/**
 * The days, `YYYY-MM-DD`, that a text can be: as people write one, and as spreadsheets do, their serial numbers among them. Two
 * where day and month can change places, that with the day first before the other; none where it is no day.
 */
export function daysIn(written: string): readonly string[] {
  if (written.length > LONGEST) return []
  const text = plainDigits(cleanLine(written))
    .replace(/[T ]\d{1,2}:\d\d.{0,20}$/, '')
    .replace(/(\d)(?:st|nd|rd|th|er|º|°)(?![\p{L}\d])/giu, '$1')
  if (/^\d{5}(?:[.,]\d{1,12})?$/.test(text)) return serialDay(text)
  if (!/^[\d\p{L}\p{M} ./,-]+$/u.test(text)) return []
  const parts = text.match(/\d+|[\p{L}\p{M}]+/gu) ?? []
  if (parts.some((part) => /\d/.test(part) && ![1, 2, 4].includes(part.length))) return []
  const [first = '', second = ''] = parts
  const isNumbers = parts.slice(0, 3).every((part) => /\d/.test(part))
  if (!isNumbers) return fromNamedMonth(parts)
  if (parts.slice(3).some((part) => !FILLERS.has(nameKey(part)))) return []
  const sign = text.slice(first.length, text.indexOf(second, first.length)).trim()
  return parts.length >= 3 && /^[./-]$/.test(sign) ? fromNumbers(parts, sign) : []
}

/** Whether a text is a day in either order. */
export const isTwoDays = (text: string): boolean => daysIn(text).length > 1

/**
 * The day that a text says, `YYYY-MM-DD`; a text that is no day as it is, for the schema to refuse. Without an order a text of
 * two readings is a fault.
 */
export function readDay(
  text: string,
  order?: DayOrder | undefined,
): { readonly value: string } | { readonly fault: string } {
  const [first = text, second] = daysIn(text)
  if (second === undefined || order === 'dmy') return { value: first }
  if (order === 'mdy') return { value: second }
  return { fault: `“${text}” is ${first} or ${second}` }
}
