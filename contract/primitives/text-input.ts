import * as v from 'valibot'
import { isInReach, isOnCalendar } from './day.ts'
import { EMAIL_LENGTH, isEmail } from './email.ts'
import { cleanAddress, cleanCode, cleanLine, cleanText, onOneLine } from './text.ts'

type TextAction = v.PipeAction<string, string, v.BaseIssue<unknown>>

const atMost = (max: number) => `must be at most ${max} characters`
const entries = (max: number) => `must hold at most ${max} entries`

/** The first thing that is wrong ends a value's way through its checks. */
const oneAfterTheOther = { abortPipeEarly: true } as const

/**
 * Text of at most `units` UTF-16 units that satisfies `actions`. Longer texts are refused before any pattern runs over them. Every
 * text that is matched against a pattern is built from this. (docs/decisions/input-and-errors.md)
 */
/* @__NO_SIDE_EFFECTS__ */
export function shortText<const Actions extends readonly TextAction[]>(
  units: number,
  tooLong: string,
  ...actions: Actions
) {
  const length = v.maxLength<string, number, string>(units, tooLong)
  return v.config(v.pipe(v.string('must be text'), length, ...actions), oneAfterTheOther)
}

/** Text as it was typed, at most `max` UTF-16 units. */
/* @__NO_SIDE_EFFECTS__ */
export function typedText<const Actions extends readonly TextAction[]>(max: number, ...actions: Actions) {
  return shortText(max, atMost(max), ...actions)
}

/**
 * Accepted length before cleaning, where `max` may be left once space, control characters or blank entries are gone: in a text of
 * empty lines every second character goes.
 */
const beforeCleaning = (max: number) => 2 * max + 100

const wellFormed = v.check<string, string>((value) => value.isWellFormed(), 'must be valid Unicode text')

/* @__NO_SIDE_EFFECTS__ */
function cleaned<const Actions extends readonly TextAction[]>(
  clean: (text: string) => string,
  max: number,
  ...actions: Actions
) {
  const length = v.maxLength<string, number, string>(max, atMost(max))
  const tooLong = atMost(max)
  return shortText(beforeCleaning(max), tooLong, wellFormed, v.transform(clean), length, ...actions)
}

/** Text of any language, cleaned, at most `max` UTF-16 units, and as `actions` want it. May be empty. */
/* @__NO_SIDE_EFFECTS__ */
export function text<const Actions extends readonly TextAction[]>(max: number, ...actions: Actions) {
  return cleaned(cleanText, max, ...actions)
}

/** A name, an amount, a title: text of one line without invisible characters. May be empty. */
/* @__NO_SIDE_EFFECTS__ */
export function lineText<const Actions extends readonly TextAction[]>(max: number, ...actions: Actions) {
  return cleaned(cleanLine, max, ...actions)
}

/** A code that is typed or pasted somewhere else. May be empty. */
/* @__NO_SIDE_EFFECTS__ */
export function codeText(max: number) {
  return cleaned(cleanCode, max)
}

/** Must not be empty. */
export const filled = v.minLength<string, 1, string>(1, 'is required')

/** Text that must hold something once it is cleaned. */
/* @__NO_SIDE_EFFECTS__ */
export function requiredText(max: number) {
  return text(max, filled)
}

/** A line that must hold something once it is cleaned. */
/* @__NO_SIDE_EFFECTS__ */
export function requiredLine(max: number) {
  return lineText(max, filled)
}

/* @__NO_SIDE_EFFECTS__ */
function shortList<Item extends v.GenericSchema>(item: Item, most: number, tooMany: string) {
  const whole = v.array(v.unknown(), 'must be a list')
  return v.config(v.pipe(whole, v.maxLength(most, tooMany), v.array(item)), oneAfterTheOther)
}

/** A list of at most `max` entries. It is counted before the first of them is looked at. */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<Item extends v.GenericSchema>(item: Item, max: number) {
  return shortList(item, max, entries(max))
}

/** A list of texts, each on one line as its field is, of which blank ones are dropped; at most `maxItems` remain. */
/* @__NO_SIDE_EFFECTS__ */
export function textList(maxItems: number, maxLength: number) {
  return filledList(text(maxLength, v.transform(onOneLine)), maxItems)
}

/** The same of lines: names of platforms, countries. */
/* @__NO_SIDE_EFFECTS__ */
export function lineList(maxItems: number, maxLength: number) {
  return filledList(lineText(maxLength), maxItems)
}

/* @__NO_SIDE_EFFECTS__ */
function filledList(item: v.GenericSchema<unknown, string>, maxItems: number) {
  return v.pipe(
    shortList(item, beforeCleaning(maxItems), entries(maxItems)),
    v.transform((items) => items.filter((item) => item !== '')),
    v.maxLength(maxItems, entries(maxItems)),
  )
}

const AN_EMAIL = 'must be an email address'

/** One plain address of a person. */
export const email = cleaned(cleanAddress, EMAIL_LENGTH, v.check<string, string>(isEmail, AN_EMAIL))

/** One plain address, or "" where there is none. */
export const optionalEmail = cleaned(
  cleanAddress,
  EMAIL_LENGTH,
  v.check<string, string>((address) => address === '' || isEmail(address), AN_EMAIL),
)

/** A moment: ISO 8601 in UTC with milliseconds, as `Date.toISOString` writes it. */
export const moment = typedText(64, v.isoTimestamp('must be an ISO 8601 time'))

const NO_MOMENT = 'must be an ISO 8601 time'

/** A moment that a person may have written: any zone is taken, UTC is kept. */
export const givenMoment = typedText(
  64,
  v.isoTimestamp(NO_MOMENT),
  v.check<string, string>(isOnCalendar, NO_MOMENT),
  v.transform((value: string) => new Date(value).toISOString()),
  // Years beyond four digits, as a zone may make them, have no room in the database.
  v.maxLength<string, 24, string>(24, NO_MOMENT),
)

const A_DAY = 'must be a date like 2026-12-31'

/** A day that exists in the calendar and can be meant, `YYYY-MM-DD`. The one check of days in everything written. */
export const calendarDay = typedText(
  64,
  v.isoDate(A_DAY),
  v.check<string, string>(isOnCalendar, A_DAY),
  v.check<string, string>(isInReach, 'must be a day between 1970 and 2100'),
)

/** A calendar day, or "" where there is none. */
export const optionalDay = v.union([v.literal(''), calendarDay], A_DAY)

/** A day as it may be stored: earlier versions accepted 31 June, and the year 26. Replies accept it, requests do not. */
export const storedDay = v.union([v.literal(''), typedText(64, v.isoDate(A_DAY))], A_DAY)

/** Identifiers are opaque strings: UUIDs, and the default theme's `default`. */
export const id = typedText(64, v.regex(/^[A-Za-z0-9_-]+$/, 'must be an identifier'))

/** A name in an address: lower-case letters of any script, digits and hyphens. */
export const slug = typedText(
  80,
  v.regex(/^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u, 'must be words joined by hyphens'),
)

/** The parameters of an endpoint that names one entity in its path. */
export const idParams = v.object({ id })
