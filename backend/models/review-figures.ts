import { col, fn, literal, Op, type WhereOptions } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import { stars } from '#contract/reviews/options.ts'
import type { ReviewFigures } from '#contract/reviews/review-figures.ts'
import { PUBLISHED, reviewTable } from './review.ts'
import { reportTable } from './review-report.ts'
import { submissionTable } from './submission.ts'
import { countSubmissions, standsAsApproved } from './submission-counts.ts'
import { countRows, readRows, type Table } from './table.ts'
import { readYearFigures } from './year-figures.ts'

/** Most months of the chart. */
const MOST_MONTHS = 24

const many = [fn('COUNT', col('id')), 'many'] as [ReturnType<typeof fn>, string]

interface Tally {
  readonly rating: number
  readonly proof: string
  readonly incentivised: unknown
  readonly many: unknown
}

const sum = (tallies: readonly Pick<Tally, 'many'>[]) =>
  tallies.reduce((total, tally) => total + Number(tally.many), 0)

const byStars = (tallies: readonly Pick<Tally, 'rating' | 'many'>[]) =>
  stars.map((star) =>
    sum(tallies.filter(({ rating }) => rating === star)),
  ) as ReviewFigures['publishedByStars']

type Moment = ReturnType<typeof col> | ReturnType<typeof literal>

/** How many rows of a table fall into each month. */
async function readMonths(
  reading: Reading,
  { table, moment, where }: { readonly table: Table; readonly moment: Moment; readonly where: WhereOptions },
): Promise<ReadonlyMap<string, number>> {
  const rows = await readRows<{ month: string; many: unknown }>(reading, table, {
    attributes: [[fn('SUBSTR', moment, 1, 7), 'month'], many],
    where,
    group: ['month'],
    order: [[literal('month'), 'DESC']],
    limit: MOST_MONTHS,
  })
  return new Map(rows.map(({ month, many }) => [month, Number(many)]))
}

/** When a submission was received: one that was corrected since its review was published no later than that. */
const RECEIVED = literal(
  `COALESCE((SELECT published_at FROM reviews WHERE submission_id = user_submissions.id
    AND user_submissions.corrected_at > '' AND published_at < user_submissions.submitted_at), user_submissions.submitted_at)`,
)

async function readChart(reading: Reading): Promise<ReviewFigures['months']> {
  const sent = { table: submissionTable, moment: RECEIVED, where: { deleted_at: '' } }
  const shown = { table: reviewTable, moment: col('published_at'), where: { ...PUBLISHED, sample: false } }
  const received = await readMonths(reading, sent)
  const published = await readMonths(reading, shown)
  return [...new Set([...received.keys(), ...published.keys()])]
    .sort()
    .slice(-MOST_MONTHS)
    .map((month) => ({
      month,
      received: received.get(month) ?? 0,
      published: published.get(month) ?? 0,
    }))
}

/** Counts of submissions by their decision. Give it one state of the database. */
export async function readReviewFigures(reading: Reading): Promise<ReviewFigures> {
  const published = await readRows<Tally>(reading, reviewTable, {
    attributes: ['rating', 'proof', 'incentivised', many],
    where: { ...PUBLISHED, sample: false },
    group: ['rating', 'proof', 'incentivised'],
  })
  const rejected = await readRows<Tally>(reading, submissionTable, {
    attributes: ['rating', many],
    where: { deleted_at: '', status: 'rejected' },
    group: ['rating'],
  })
  const declined = await readRows<Tally>(reading, submissionTable, {
    attributes: ['rating', many],
    where: { ...standsAsApproved, status: 'rejected' },
    group: ['rating'],
  })
  const declinedByStars = byStars(declined)
  const { database, ...options } = reading
  return {
    ...(await countSubmissions(reading)),
    published: sum(published),
    samples: await countRows(reading, reviewTable, { ...PUBLISHED, sample: true }),
    publishedByStars: byStars(published),
    rejectedByStars: byStars(rejected).map(
      (count, index) => count - (declinedByStars[index] ?? 0),
    ) as ReviewFigures['rejectedByStars'],
    withProof: sum(published.filter(({ proof }) => proof !== 'none')),
    incentivised: sum(published.filter(({ incentivised }) => Boolean(incentivised))),
    reportsResolved: await reportTable(database).count({
      ...options,
      where: { resolved_at: { [Op.gt]: '' }, review_id: { [Op.ne]: '' } },
    }),
    months: await readChart(reading),
    years: await readYearFigures(reading),
  }
}
