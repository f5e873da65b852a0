import { expect, test } from 'vitest'
import { inSnapshot, inTransaction, type Writing } from '#backend/database/transaction.ts'
import { minutes } from '#contract/primitives/time.ts'
import type { YearFigures } from '#contract/reviews/review-figures.ts'
import { aReport } from '#testing/backend/a-report.ts'
import { aSubmissionRecord } from '#testing/backend/a-submission-record.ts'
import { describeEachDatabase } from '#testing/backend/databases.ts'
import { randomFrom } from '#testing/random.ts'
import { keepAnonymizedOutcomes } from './anonymized-outcome.ts'
import { objectionTable } from './objection.ts'
import { eraseReports, removeReportsOn, reportTable } from './review-report.ts'
import { removeSubmissions, submissionTable } from './submission.ts'
import { insertRows } from './table.ts'
import { medianDays, readYearFigures } from './year-figures.ts'

/** Something that was sent, and perhaps decided on. */
interface Happened {
  readonly id: string
  readonly sent: Date
  readonly decided: Date | null
  readonly outcome: string
}

const FIRST = Date.parse('2023-06-01T00:00:00.000Z')
const SPAN = Date.parse('2026-11-26T00:00:00.000Z') - FIRST

function happenings(
  random: () => number,
  count: number,
  { kind, outcomes }: { readonly kind: string; readonly outcomes: readonly string[] },
): Happened[] {
  return Array.from({ length: count }, (_, index) => {
    const sent = new Date(FIRST + Math.floor(random() * SPAN))
    const waited = minutes(Math.floor(random() * 60 * 24 * 40))
    const isDecided = random() < 0.7
    const outcome = outcomes[Math.floor(random() * outcomes.length)] ?? ''
    return {
      id: `${kind}-${index}`,
      sent,
      decided: isDecided ? new Date(sent.getTime() + waited) : null,
      outcome: isDecided ? outcome : '',
    }
  })
}

const momentOf = (date: Date | null) => date?.toISOString() ?? ''
const waitOf = ({ sent, decided }: Happened) =>
  decided ? Math.round((decided.getTime() - sent.getTime()) / minutes(1)) : -1

async function store(
  writing: Writing,
  all: {
    readonly reports: readonly Happened[]
    readonly reviews: readonly Happened[]
    readonly objections: readonly Happened[]
  },
): Promise<void> {
  const reports = all.reports.map((one, index) => ({
    ...aReport,
    id: one.id,
    idempotencyKey: one.id,
    review_id: `published-${index % 7}`,
    text: 'Words',
    sent_at: momentOf(one.sent),
    resolved_at: momentOf(one.decided),
    resolution: one.outcome,
    decided_after: waitOf(one),
  }))
  await insertRows(writing, reportTable, reports)
  const reviews = all.reviews.map((one) => ({
    ...aSubmissionRecord,
    id: one.id,
    idempotencyKey: one.id,
    status: one.outcome || 'pending',
    submitted_at: momentOf(one.sent),
    decided_at: momentOf(one.decided),
    decided_after: waitOf(one),
  }))
  await insertRows(writing, submissionTable, reviews)
  const objections = all.objections.map((one) => ({
    id: one.id,
    submission_id: one.id,
    decision: 'rejected',
    rule: '',
    first_by: '',
    first_at: '',
    text: '',
    email: '',
    sent_at: momentOf(one.sent),
    decided_at: momentOf(one.decided),
    outcome: one.outcome,
    reason: '',
    decided_by: '',
    erased_at: '',
    version: 1,
  }))
  await insertRows(writing, objectionTable, objections)
}

/** The median as it is explained: the middle of the ordered values, or the mean of the two in the middle. */
function plainMedianDays(decided: readonly Happened[]): number | null {
  if (decided.length === 0) return null
  const waits = decided.map(waitOf).sort((one, other) => one - other)
  const half = waits.length / 2
  const median =
    waits.length % 2 === 1
      ? (waits[Math.floor(half)] as number)
      : ((waits[half - 1] as number) + (waits[half] as number)) / 2
  return Math.round((median / (60 * 24)) * 10) / 10
}

const inYear = (date: Date | null, year: number) => date?.getUTCFullYear() === year

function plainRecount(
  reports: readonly Happened[],
  reviews: readonly Happened[],
  objections: readonly Happened[],
): YearFigures[] {
  return [2026, 2025, 2024, 2023].map((year) => {
    const decided = reports.filter((one) => inYear(one.decided, year))
    const judged = objections.filter((one) => inYear(one.decided, year))
    return {
      year,
      notices: reports.filter(({ sent }) => inYear(sent, year)).length,
      noticesDecided: decided.length,
      takenOff: decided.filter(({ outcome }) => outcome === 'unpublish').length,
      medianDaysToNotice: plainMedianDays(decided),
      reviewsDecided: reviews.filter((one) => inYear(one.decided, year)).length,
      objections: objections.filter(({ sent }) => inYear(sent, year)).length,
      objectionsDecided: judged.length,
      upheld: judged.filter(({ outcome }) => outcome === 'upheld').length,
      medianDaysToObjection: plainMedianDays(judged),
    }
  })
}

describeEachDatabase('The figures of the years', (databases) => {
  test.each([1, 2, 3])(
    'are those of a plain recount, also of what was erased or taken back since (seed %i)',
    { tags: ['both'] },
    async (seed) => {
      const database = await databases.migrated()
      const random = randomFrom(seed)
      const reports = happenings(random, 180, { kind: 'report', outcomes: ['keep', 'unpublish'] })
      const reviews = happenings(random, 120, { kind: 'review', outcomes: ['approved', 'rejected'] })
      const objections = happenings(random, 60, { kind: 'objection', outcomes: ['kept', 'upheld'] })
      await inTransaction(database, (writing) => store(writing, { reports, reviews, objections }))
      const expected = plainRecount(reports, reviews, objections)
      const read = () => inSnapshot(database, readYearFigures)
      expect(await read()).toEqual(expected)
      await inTransaction(database, async (writing) => {
        await eraseReports(
          writing,
          reports.slice(0, 40).map(({ id }) => id),
          new Date(),
        )
        await removeReportsOn(writing, ['published-1', 'published-4'])
        await removeSubmissions(
          writing,
          reviews.slice(0, 50).map(({ id }) => id),
        )
        // A backup that brings something back counts it once.
        const again = { kind: 'report', outcome: 'keep', decided_after: 1 } as const
        const [back] = reports.filter((_, index) => index % 7 === 0)
        const moments = { sent_at: momentOf(new Date()), decided_at: momentOf(new Date()) }
        await keepAnonymizedOutcomes(writing, [{ id: back?.id ?? '', ...again, ...moments }])
      })
      expect(await read()).toEqual(expected)
    },
  )
})

test('A median of nothing is none, of two the middle between them', () => {
  expect(medianDays(new Map())).toBeNull()
  expect(medianDays(new Map([[1440, 1]]))).toBe(1)
  expect(
    medianDays(
      new Map([
        [0, 1],
        [2880, 1],
      ]),
    ),
  ).toBe(1)
  expect(
    medianDays(
      new Map([
        [1440, 3],
        [14400, 2],
      ]),
    ),
  ).toBe(1)
})
