import { col, fn, literal, Op, type WhereOptions } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import { utcDayOf } from '#contract/primitives/day.ts'
import { stars as allStars, REVIEWS_AT_ONCE } from '#contract/reviews/options.ts'
import type { ReviewCounts, ReviewPage } from '#contract/reviews/review.ts'
import { firmTable, LIVE } from './firm.ts'
import { readPayoutRecord } from './payout-reports.ts'
import { PUBLISHED, type ReviewRecord, reviewTable, toReview } from './review.ts'
import { readAnswersTo } from './review-answer.ts'
import { inBlocks, orderBy, readRow, readRows } from './table.ts'

/** Which published reviews to read. */
interface ReviewFilter {
  readonly stars?: number | undefined
  /** Only those whose proof was seen. */
  readonly proof?: 'true' | undefined
  /** With `after_id`: where the page before ended. */
  readonly after?: string | undefined
  readonly after_id?: string | undefined
}

const NO_PROOF = 'none'

const NEWEST_FIRST = orderBy('-published_at', '-id')

/** Of one firm, or of all firms that visitors see. */
const ofFirm = (firm: string | undefined): WhereOptions =>
  firm === undefined
    ? { firm_id: { [Op.in]: literal("(SELECT id FROM firms WHERE status = 'live')") } }
    : { firm_id: firm }

function beyond({ after, after_id = '' }: ReviewFilter): WhereOptions {
  if (after === undefined) return {}
  const sameMoment = { published_at: after, id: { [Op.lt]: after_id } }
  return { [Op.or]: [{ published_at: { [Op.lt]: after } }, sameMoment] }
}

interface Tally {
  readonly rating: number
  readonly proof: string
  readonly sample: unknown
  readonly many: unknown
}

/** How often each combination of stars and proof occurs. */
function readTallies(reading: Reading, firm: string | undefined): Promise<Tally[]> {
  return readRows<Tally>(reading, reviewTable, {
    attributes: ['rating', 'proof', 'sample', [fn('COUNT', col('id')), 'many']],
    where: { [Op.and]: [PUBLISHED, ofFirm(firm)] },
    group: ['rating', 'proof', 'sample'],
  })
}

const isSeen = ({ proof }: Tally) => proof !== NO_PROOF

const sum = (tallies: readonly Tally[]) => tallies.reduce((total, { many }) => total + Number(many), 0)

/** Two decimals. */
const rounded = (value: number) => Math.round(value * 100) / 100

function countsOf(tallies: readonly Tally[]): ReviewCounts {
  const total = sum(tallies)
  const points = tallies.reduce((points, { rating, many }) => points + rating * Number(many), 0)
  const byStars = allStars.map((stars) => sum(tallies.filter(({ rating }) => rating === stars)))
  return {
    total,
    withProof: sum(tallies.filter(isSeen)),
    byStars: byStars as ReviewCounts['byStars'],
    samples: sum(tallies.filter(({ sample }) => Boolean(sample))),
    mean: total === 0 ? null : rounded(points / total),
  }
}

/** Whether visitors see a firm. */
async function isShown(reading: Reading, id: string): Promise<boolean> {
  return (await readRow(reading, firmTable, { where: { id, ...LIVE }, attributes: ['id'] })) !== null
}

const noReviews: ReviewPage = {
  counts: { total: 0, withProof: 0, byStars: [0, 0, 0, 0, 0], samples: 0, mean: null },
  matching: 0,
  reviews: [],
  more: false,
}

/** A page of published reviews of a firm, or of all firms, with their counts. */
export async function readReviewPage(
  reading: Reading,
  firm: string | undefined,
  filter: ReviewFilter = {},
  now = new Date(),
): Promise<ReviewPage> {
  if (firm !== undefined && !(await isShown(reading, firm))) return noReviews
  const { stars, proof } = filter
  const tallies = await readTallies(reading, firm)
  const matches = tallies.filter(
    (tally) => (stars === undefined || tally.rating === stars) && (proof === undefined || isSeen(tally)),
  )
  const wanted: WhereOptions = {
    ...PUBLISHED,
    ...(stars === undefined ? {} : { rating: stars }),
    ...(proof === undefined ? {} : { proof: { [Op.ne]: NO_PROOF } }),
  }
  const rows = await readRows<ReviewRecord>(reading, reviewTable, {
    where: { [Op.and]: [wanted, ofFirm(firm), beyond(filter)] },
    order: NEWEST_FIRST,
    limit: REVIEWS_AT_ONCE + 1,
  })
  const records = rows.slice(0, REVIEWS_AT_ONCE)
  const isFirst = firm !== undefined && filter.after === undefined
  return {
    ...(isFirst && { payouts: await readPayoutRecord(reading, firm, utcDayOf(now)) }),
    counts: countsOf(tallies),
    matching: sum(matches),
    reviews: await withAnswers(reading, records),
    more: rows.length > REVIEWS_AT_ONCE,
  }
}

/** The newest published reviews of a firm. */
export function readPublishedOf(reading: Reading, firm_id: string, limit: number): Promise<ReviewRecord[]> {
  const where = { ...PUBLISHED, firm_id }
  return readRows<ReviewRecord>(reading, reviewTable, { where, order: NEWEST_FIRST, limit })
}

async function withAnswers(reading: Reading, records: readonly ReviewRecord[]) {
  const answers = await readAnswersTo(reading, records)
  return records.map((record) => {
    const answer = answers.get(record.id)
    const isPublished = answer?.status === 'approved'
    return toReview(record, isPublished ? { text: answer.text, published_at: answer.decided_at } : null)
  })
}

/** The figures of a firm's reviews in the list. */
export interface FirmRating {
  readonly reviewCount: number
  readonly ratingMean: number
}

/** The numbers of published reviews of these firms, or of all; firms without any are left out. */
export async function readRatings(
  reading: Reading,
  firms?: readonly string[],
): Promise<ReadonlyMap<string, FirmRating>> {
  const ratings = new Map<string, FirmRating>()
  const count = (among: WhereOptions) =>
    readRows<{ firm_id: string; many: unknown; points: unknown }>(reading, reviewTable, {
      attributes: ['firm_id', [fn('COUNT', col('id')), 'many'], [fn('SUM', col('rating')), 'points']],
      where: { ...PUBLISHED, ...among },
      group: ['firm_id'],
    })
  for (const among of firms ? inBlocks(firms).map((firm_id) => ({ firm_id })) : [{}]) {
    for (const { firm_id, many, points } of await count(among)) {
      const reviewCount = Number(many)
      ratings.set(firm_id, { reviewCount, ratingMean: rounded(Number(points) / reviewCount) })
    }
  }
  return ratings
}

/** That a review was published. */
export type ReviewNews = Pick<ReviewRecord, 'id' | 'rating' | 'published_at'> & { readonly firm_id: string }

/** The newest reviews that visitors can read, samples left out. */
export function readReviewNews(reading: Reading, limit: number): Promise<ReviewNews[]> {
  return readRows<ReviewNews>(reading, reviewTable, {
    attributes: ['id', 'firm_id', 'rating', 'published_at'],
    where: {
      ...PUBLISHED,
      sample: false,
      firm_id: { [Op.in]: literal("(SELECT id FROM firms WHERE status = 'live')") },
    },
    order: orderBy('-published_at', '-id'),
    limit,
  })
}
