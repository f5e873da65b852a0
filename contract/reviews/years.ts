import { csvOf } from '../primitives/csv.ts'
import type { YearFigures } from './review-figures.ts'

/** The download of the yearly figures. Apart from its endpoint, whose schemas would load the validator. */
export const YEARS_PATH = '/api/review-figures.csv'

/** The figures of a year, in their order: the heading of their column, and their label for readers. */
export const yearColumns = [
  { key: 'notices', label: 'Reports received' },
  { key: 'noticesDecided', label: 'Reports decided' },
  { key: 'takenOff', label: 'Reviews taken off' },
  { key: 'medianDaysToNotice', label: 'Median time to decide on a report' },
  { key: 'reviewsDecided', label: 'Reviews decided' },
  { key: 'objections', label: 'Objections received' },
  { key: 'objectionsDecided', label: 'Objections decided' },
  { key: 'upheld', label: 'Objections upheld' },
  { key: 'medianDaysToObjection', label: 'Median time to decide on an objection' },
] as const satisfies readonly { readonly key: keyof YearFigures; readonly label: string }[]

/** A year without any event. */
const emptyYear = (year: number): YearFigures => ({
  year,
  notices: 0,
  noticesDecided: 0,
  takenOff: 0,
  medianDaysToNotice: null,
  reviewsDecided: 0,
  objections: 0,
  objectionsDecided: 0,
  upheld: 0,
  medianDaysToObjection: null,
})

/** The years, newest first, including this one even without an event so far. `now`: ISO 8601. */
export function withThisYear(years: readonly YearFigures[], now: string): readonly YearFigures[] {
  const year = Number(now.slice(0, 4))
  return years.some((one) => one.year >= year) ? years : [emptyYear(year), ...years]
}

/** The years as a table for spreadsheets; a median that is not known is an empty cell. */
export const yearsCsv = (years: readonly YearFigures[]): string =>
  csvOf([
    ['year', ...yearColumns.map(({ key }) => key)],
    ...years.map((one) =>
      [one.year, ...yearColumns.map(({ key }) => one[key])].map((value) => String(value ?? '')),
    ),
  ])
