import * as v from 'valibot'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { insertErasures } from '#backend/models/erasure.ts'
import {
  eraseObjections,
  findObjectionsTo,
  findObjectionsWith,
  type ObjectionRecord,
  objectionTable,
} from '#backend/models/objection.ts'
import { findReviews, type ReviewRecord, reviewTable } from '#backend/models/review.ts'
import { type AnswerRecord, answerTable } from '#backend/models/review-answer.ts'
import { eraseReports, findReportsOf, type ReportRecord, reportTable } from '#backend/models/review-report.ts'
import { findSent, type SubmissionRecord, submissionTable } from '#backend/models/submission.ts'
import { type FileRow, fileTable } from '#backend/models/submission-file.ts'
import { inBlocks, readRows, type Table } from '#backend/models/table.ts'
import { removeForGood } from '#backend/submissions/remove-for-good.ts'
import { type PersonalKind, personalKinds } from '#contract/personal-data.ts'
import { people } from './people-source.ts'
import type { PersonalSource, Thing } from './source.ts'

const idsOf = (things: readonly Thing[] = []) => things.map(({ id }) => id)

async function rowsOf<Row extends object>(
  reading: Reading,
  table: Table,
  key: string,
  ids: readonly string[],
): Promise<Row[]> {
  const rows: Row[] = []
  for (const block of inBlocks(ids)) {
    rows.push(...(await readRows<Row>(reading, table, { where: { [key]: block }, order: [['id', 'ASC']] })))
  }
  return rows
}

/** The rows with these ids. */
const rowsWith = <Row extends object>(reading: Reading, table: Table, ids: readonly string[]) =>
  rowsOf<Row>(reading, table, 'id', ids)

/** A row with null for a moment that is missing, which is "" in the database. */
const withNulls = <Row extends object>(row: Row, ...moments: readonly (keyof Row)[]): object => ({
  ...row,
  ...Object.fromEntries(moments.map((key) => [key, row[key] || null])),
})

const submissions: PersonalSource<'submissions'> = {
  async find(reading, person) {
    const sent = await findSent(reading, person)
    return sent.map(({ id, submitted_at, firmName, contactName }) => ({
      id,
      at: submitted_at,
      name: firmName,
      person: contactName,
    }))
  },
  async give(reading, ids, to) {
    const rows = await rowsWith<SubmissionRecord>(reading, submissionTable, ids)
    return rows.map((row) => {
      const shown = withNulls(row, 'corrected_at', 'decided_at', 'erased_at')
      const given = v.parse(personalKinds.submissions.entry, shown)
      const { notes: _, ...withoutNotes } = given
      return to === 'staff' ? given : withoutNotes
    })
  },
  erasure: {
    async forgetting(reading, ids) {
      const reviews = (await findReviews(reading, 'submission_id', ids)).values()
      return { gone: new Set(ids), erased: new Map(), reviews: [...reviews].map(({ id }) => id) }
    },
    erase: removeForGood,
  },
}

const files: PersonalSource<'files'> = {
  async find(reading, _, above) {
    const sent = new Map(above.submissions?.map(({ id, at }) => [id, at]))
    const rows = await rowsOf<FileRow>(reading, fileTable, 'submission_id', [...sent.keys()])
    return rows.map(({ id, submission_id, name }) => ({
      id,
      at: sent.get(submission_id) ?? '',
      name,
      person: '',
    }))
  },
  async give(reading, ids) {
    const rows = await rowsWith<FileRow>(reading, fileTable, ids)
    return rows.map(({ submission_id: submissionId, ...row }) =>
      v.parse(personalKinds.files.entry, { ...row, submissionId }),
    )
  },
  erasure: null,
}

const reviews: PersonalSource<'reviews'> = {
  async find(reading, _, above) {
    const firms = new Map(above.submissions?.map(({ id, name }) => [id, name]))
    const rows = await rowsOf<ReviewRecord>(reading, reviewTable, 'submission_id', [...firms.keys()])
    return rows.map(({ id, submission_id, published_at, displayName }) => ({
      id,
      at: published_at,
      name: firms.get(submission_id) ?? '',
      person: displayName,
    }))
  },
  async give(reading, ids) {
    const rows = await rowsWith<ReviewRecord>(reading, reviewTable, ids)
    return rows.map(({ submission_id: submissionId, firm_id: firmId, ...row }) =>
      v.parse(personalKinds.reviews.entry, { ...withNulls(row, 'edited_at'), submissionId, firmId }),
    )
  },
  erasure: null,
}

const toThing = ({ id, sent_at }: { readonly id: string; readonly sent_at: string }): Thing => ({
  id,
  at: sent_at,
  name: '',
  person: '',
})

const answers: PersonalSource<'answers'> = {
  async find(reading, _, above) {
    const rows = await rowsOf<AnswerRecord>(reading, answerTable, 'review_id', idsOf(above.reviews))
    return rows.map(toThing)
  },
  async give(reading, ids, to) {
    const rows = await rowsWith<AnswerRecord>(reading, answerTable, ids)
    const shown = to === 'staff' ? rows : rows.filter(({ status }) => status === 'approved')
    return shown.map(({ review_id: reviewId, firm_id: firmId, ...row }) =>
      v.parse(personalKinds.answers.entry, { ...withNulls(row, 'decided_at'), reviewId, firmId }),
    )
  },
  erasure: null,
}

const reports: PersonalSource<'reports'> = {
  async find(reading, _, above) {
    const rows = await rowsOf<ReportRecord>(reading, reportTable, 'review_id', idsOf(above.reviews))
    return rows.map(toThing)
  },
  async give(reading, ids, to) {
    if (to === 'sender') return []
    const rows = await rowsWith<ReportRecord>(reading, reportTable, ids)
    return rows.map(({ review_id: reviewId, ...row }) =>
      v.parse(personalKinds.reports.entry, { ...withNulls(row, 'resolved_at'), reviewId }),
    )
  },
  erasure: null,
}

/** Erases the words of rows that go on being counted, here and in the snapshots. */
const erasureOfWords = (
  eraseWords: (writing: Writing, ids: readonly string[], now: Date) => Promise<unknown>,
): PersonalSource['erasure'] => ({
  forgetting: async (_, ids, now) => ({
    gone: new Set(),
    erased: new Map(ids.map((id) => [id, now.toISOString()])),
  }),
  async erase(writing, ids, { now }) {
    await eraseWords(writing, ids, now)
    await insertErasures(writing, ids, now)
    return ids.length
  },
})

const objections: PersonalSource<'objections'> = {
  async find(reading, { address }, above) {
    const toTheirs = [...(await findObjectionsTo(reading, idsOf(above.submissions))).values()]
    const sent = await findObjectionsWith(reading, address)
    const rows = new Map([...toTheirs, ...sent].map((row) => [row.id, row]))
    return [...rows.values()].map(toThing)
  },
  async give(reading, ids) {
    const rows = await rowsWith<ObjectionRecord>(reading, objectionTable, ids)
    return rows.map(({ submission_id: submissionId, ...row }) =>
      v.parse(personalKinds.objections.entry, { ...withNulls(row, 'decided_at'), submissionId }),
    )
  },
  erasure: erasureOfWords(eraseObjections),
}

const sentReports: PersonalSource<'sentReports'> = {
  async find(reading, person) {
    const rows = await findReportsOf(reading, person)
    return rows.map((row) => ({ ...toThing(row), person: row.name }))
  },
  async give(reading, ids) {
    const rows = await rowsWith<ReportRecord>(reading, reportTable, ids)
    return rows.map(({ review_id: reviewId, firm_id: firmId, challenge_id: challengeId, ...row }) =>
      v.parse(personalKinds.sentReports.entry, {
        ...withNulls(row, 'resolved_at'),
        reviewId,
        firmId,
        challengeId,
      }),
    )
  },
  erasure: erasureOfWords(eraseReports),
}

/** Every kind of data about a person, in the order of the search. */
export const personalSources: { readonly [Kind in PersonalKind]: PersonalSource<Kind> } = {
  submissions,
  files,
  reviews,
  answers,
  reports,
  objections,
  sentReports,
  people,
}
