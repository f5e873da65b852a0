import { col, fn, literal, Op, type WhereOptions } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import { days, minutes } from '#contract/primitives/time.ts'
import type { YearFigures } from '#contract/reviews/review-figures.ts'
import { anonymizedOutcomesOf, anonymizedOutcomeTable } from './anonymized-outcome.ts'
import { objectionTable } from './objection.ts'
import { reportTable } from './review-report.ts'
import { minutesBetween, submissionTable } from './submission.ts'
import { readRows, type Table } from './table.ts'

/** The moment that a row is counted by, in its table. */
interface Source {
  readonly table: Table
  readonly moment: string
  readonly where?: WhereOptions
  /** -1: of rows that another source counts, and that are not to be. */
  readonly times?: 1 | -1
}

/** Reports on invented reviews and on firms count in no figure. They are taken away from all, which an index counts. */
const NOT_COUNTED = {
  review_id: {
    [Op.or]: [{ [Op.eq]: '' }, { [Op.in]: literal('(SELECT id FROM reviews WHERE sample = 1)') }],
  },
}

const many = [fn('COUNT', col('id')), 'many'] as const
const yearOf = (moment: string) => [fn('SUBSTR', col(moment), 1, 4), 'year'] as const

type Counts = Map<string, number>

/** How many rows fall into each year, over all sources. */
async function countByYear(reading: Reading, sources: readonly Source[]): Promise<Counts> {
  const counts: Counts = new Map()
  for (const { table, moment, where = {}, times = 1 } of sources) {
    const rows = await readRows<{ year: string; many: unknown }>(reading, table, {
      attributes: [[...yearOf(moment)], [...many]],
      where: { [Op.and]: [where, { [moment]: { [Op.gt]: '' } }] },
      group: ['year'],
    })
    for (const row of rows) counts.set(row.year, (counts.get(row.year) ?? 0) + times * Number(row.many))
  }
  return counts
}

/** How often each wait occurred, in minutes. */
type Waits = Map<number, number>

/** The decisions on reports of one year. */
interface Decided {
  takenOff: number
  readonly waits: Waits
}

const count = (waits: Waits) => [...waits.values()].reduce((sum, times) => sum + times, 0)

const add = (waits: Waits, wait: number, times: number) => waits.set(wait, (waits.get(wait) ?? 0) + times)

/** Decisions on reports by year: from the table in which they are, and from what remains of those that are gone. */
async function readDecided(reading: Reading): Promise<ReadonlyMap<string, Decided>> {
  const sources = [
    { table: reportTable, moment: 'resolved_at', outcome: 'resolution', where: {}, times: 1 },
    { table: reportTable, moment: 'resolved_at', outcome: 'resolution', where: NOT_COUNTED, times: -1 },
    {
      table: anonymizedOutcomeTable,
      moment: 'decided_at',
      outcome: 'outcome',
      where: anonymizedOutcomesOf('report'),
      times: 1,
    },
  ]
  const decided = new Map<string, Decided>()
  for (const { table, moment, outcome, where, times } of sources) {
    const rows = await readRows<{ year: string; outcome: string; wait: number; many: unknown }>(
      reading,
      table,
      {
        attributes: [
          [...yearOf(moment)],
          [col(outcome), 'outcome'],
          [col('decided_after'), 'wait'],
          [...many],
        ],
        where: { [Op.and]: [where, { [moment]: { [Op.gt]: '' } }] },
        group: ['year', 'outcome', 'wait'],
      },
    )
    for (const row of rows) {
      const known = decided.get(row.year) ?? { takenOff: 0, waits: new Map() }
      decided.set(row.year, known)
      add(known.waits, Number(row.wait), times * Number(row.many))
      if (row.outcome === 'unpublish') known.takenOff += times * Number(row.many)
    }
  }
  return decided
}

/** The waits for decisions on objections, by year. Few senders object, and each of them once. */
async function readObjectionWaits(reading: Reading): Promise<ReadonlyMap<string, Waits>> {
  const rows = await readRows<{ sent_at: string; decided_at: string }>(reading, objectionTable, {
    attributes: ['sent_at', 'decided_at'],
    where: { decided_at: { [Op.gt]: '' } },
  })
  const byYear = Map.groupBy(rows, ({ decided_at }) => decided_at.slice(0, 4))
  return new Map(
    [...byYear].map(([year, decided]) => {
      const waits: Waits = new Map()
      for (const { sent_at, decided_at } of decided)
        add(waits, minutesBetween(sent_at, new Date(decided_at)), 1)
      return [year, waits] as const
    }),
  )
}

/** The wait at a place in the order of all waits, from 0. */
function waitAt(ordered: readonly (readonly [wait: number, times: number])[], place: number): number {
  let before = 0
  for (const [wait, times] of ordered) {
    before += times
    if (place < before) return wait
  }
  return 0
}

/** The median of waits in days, to one decimal; null of none. */
export function medianDays(waits: Waits = new Map()): number | null {
  const total = count(waits)
  if (total === 0) return null
  const ordered = [...waits].sort(([one], [other]) => one - other)
  const middle = [Math.floor((total - 1) / 2), Math.floor(total / 2)]
  const median = middle.reduce((sum, place) => sum + waitAt(ordered, place), 0) / 2
  return Math.round(((median * minutes(1)) / days(1)) * 10) / 10
}

/** The figures of each year in which something happened, newest first. Give it one state of the database. */
export async function readYearFigures(reading: Reading): Promise<YearFigures[]> {
  const notices = await countByYear(reading, [
    { table: reportTable, moment: 'sent_at' },
    { table: reportTable, moment: 'sent_at', where: NOT_COUNTED, times: -1 },
    { table: anonymizedOutcomeTable, moment: 'sent_at', where: anonymizedOutcomesOf('report') },
  ])
  const decided = await readDecided(reading)
  const reviews = await countByYear(reading, [
    { table: submissionTable, moment: 'decided_at' },
    { table: anonymizedOutcomeTable, moment: 'decided_at', where: anonymizedOutcomesOf('review') },
  ])
  const objections = await countByYear(reading, [{ table: objectionTable, moment: 'sent_at' }])
  const upheld = await countByYear(reading, [
    { table: objectionTable, moment: 'decided_at', where: { outcome: 'upheld' } },
  ])
  const waits = await readObjectionWaits(reading)
  // A year of which all reports were taken away again has none.
  const told = [...notices].flatMap(([year, sent]) => (sent > 0 ? [year] : []))
  const resolved = [...decided].flatMap(([year, { waits: of }]) => (count(of) > 0 ? [year] : []))
  const others = [reviews, objections, waits].flatMap((one) => [...one.keys()])
  const years = new Set([...told, ...resolved, ...others])
  return [...years]
    .sort()
    .reverse()
    .map((year) => ({
      year: Number(year),
      notices: notices.get(year) ?? 0,
      noticesDecided: count(decided.get(year)?.waits ?? new Map()),
      takenOff: decided.get(year)?.takenOff ?? 0,
      medianDaysToNotice: medianDays(decided.get(year)?.waits),
      reviewsDecided: reviews.get(year) ?? 0,
      objections: objections.get(year) ?? 0,
      objectionsDecided: count(waits.get(year) ?? new Map()),
      upheld: upheld.get(year) ?? 0,
      medianDaysToObjection: medianDays(waits.get(year)),
    }))
}
