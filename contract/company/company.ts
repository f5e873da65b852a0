import * as v from 'valibot'
import { isOnCalendar } from '../primitives/day.ts'
import { randomId } from '../primitives/random-id.ts'
import {
  calendarDay,
  id,
  lineText,
  listOf,
  optionalDay,
  requiredLine,
  storedDay,
} from '../primitives/text-input.ts'
import { linkUrl, requiredLinkUrl } from '../primitives/url-input.ts'
import { type CompanyFactKey, companyLengths, factKeys, factLengths, mostRows } from './company-limits.ts'

/** The days of a company: as a call takes them, or as they may be stored. */
interface CompanyDays {
  readonly day: typeof calendarDay | typeof storedDay
  readonly dayOrNone: typeof optionalDay | typeof storedDay
}
export const givenDays: CompanyDays = { day: calendarDay, dayOrNone: optionalDay }
const storedDays: CompanyDays = { day: storedDay, dayOrNone: storedDay }

/** Where something was read, and the day on which staff last compared it with that. */
const checked = ({ day }: CompanyDays) => ({ source: requiredLinkUrl, checkedAt: day })

const FOUNDED = 'must be a year, a month or a day like 2023, 2023-06 or 2023-06-14'
/** When it was founded, as it may be stored: an earlier version took any year. */
export const storedFounded = v.pipe(
  lineText(10),
  v.check(
    (value) => value === '' || (/^\d{4}(-\d\d){0,2}$/.test(value) && isOnCalendar(wholeDay(value))),
    FOUNDED,
  ),
)

/** The first day of a year or a month; a day as it is. */
const wholeDay = (value: string): string => value.padEnd(10, '-01')

/* @__NO_SIDE_EFFECTS__ */
function factOf(value: v.GenericSchema<string>, { dayOrNone }: CompanyDays) {
  return v.pipe(
    v.object({ value, source: linkUrl, checkedAt: dayOrNone }),
    v.forward(
      v.check(
        ({ value, source, checkedAt }) => value === '' || (source !== '' && checkedAt !== ''),
        'must be given, with the day',
      ),
      ['source'],
    ),
  )
}

/** A single fact; its value is "" only in a form. */
export type CompanyFact = v.InferOutput<ReturnType<typeof factOf>>

const factsOf = (founded: v.GenericSchema<string>, days: CompanyDays) =>
  Object.fromEntries(
    factKeys.map((key) => [
      key,
      v.optional(factOf(key === 'founded' ? founded : lineText(factLengths[key]), days)),
    ]),
  ) as Readonly<Record<CompanyFactKey, v.OptionalSchema<ReturnType<typeof factOf>, undefined>>>

/** The fields of a person beside the id: all of them, or none where the person stays as they are stored. */
const personEntries = ({ day }: CompanyDays) => ({
  name: v.optional(requiredLine(companyLengths.name)),
  role: v.optional(lineText(companyLengths.role)),
  source: v.optional(requiredLinkUrl),
  checkedAt: v.optional(day),
})
type PersonEntries = v.InferOutput<v.ObjectSchema<ReturnType<typeof personEntries>, undefined>>

/** Whether a person has all required fields, or none, as for an unchanged person. */
const isWhole = ({ name, role, source, checkedAt }: PersonEntries): boolean =>
  [name, source, checkedAt].every((one) => one !== undefined) || !(name ?? role ?? source ?? checkedAt)

/**
 * A person whom a public source names. With the id alone it stands for the person stored under it, or for none where that person
 * was erased: names of people are kept in one place. (docs/decisions/company.md)
 */
/* @__NO_SIDE_EFFECTS__ */
function personOf(days: CompanyDays) {
  return v.pipe(
    v.object({ id: v.optional(id, randomId), ...personEntries(days) }),
    v.check((one) => isWhole(one), 'must have a name, a source and a day, or an id alone'),
  )
}
export type CompanyPerson = v.InferOutput<ReturnType<typeof personOf>>

/** A firm of the same owner: one of this site by its id, or a name. */
const sisterOf = (days: CompanyDays) =>
  v.object({
    id: v.optional(id, randomId),
    firmId: v.optional(v.union([v.literal(''), id], 'must be an identifier'), ''),
    name: requiredLine(companyLengths.name),
    ...checked(days),
  })

/** A publication of an authority about the company, on `day`, at the source. */
const noticeOf = (days: CompanyDays) =>
  v.object({
    id: v.optional(id, randomId),
    title: requiredLine(companyLengths.title),
    authority: requiredLine(companyLengths.authority),
    day: days.day,
    ...checked(days),
  })
export type AuthorityNotice = v.InferOutput<ReturnType<typeof noticeOf>>

/* @__NO_SIDE_EFFECTS__ */
function rowsOf<Item extends v.GenericSchema<unknown, { readonly id: string }>>(item: Item, most: number) {
  return v.optional(
    v.pipe(
      listOf(item, most),
      v.check((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, 'must not name an id twice'),
    ),
    [],
  )
}

/** A company whose foundation is checked by `founded`, and its other days by `days`. */
/* @__NO_SIDE_EFFECTS__ */
export function companyOf(founded: v.GenericSchema<string>, days: CompanyDays) {
  return v.pipe(
    v.object({
      ...factsOf(founded, days),
      people: rowsOf(personOf(days), mostRows.people),
      sisters: rowsOf(sisterOf(days), mostRows.sisters),
      notices: rowsOf(noticeOf(days), mostRows.notices),
    }),
    v.transform((given) => {
      const blank = factKeys.filter((key) => !given[key]?.value)
      return Object.fromEntries(
        Object.entries(given).filter(([key]) => !blank.some((one) => one === key)),
      ) as typeof given
    }),
  )
}

/** Who is behind a firm, each fact with a public source. Absent facts are not known. */
export const company = companyOf(storedFounded, storedDays)
export type Company = v.InferOutput<typeof company>
