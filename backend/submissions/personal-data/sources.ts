import * as v from 'valibot'
import { tokenHash } from '#backend/crypto/tokens.ts'
import type { Database } from '#backend/database/connect.ts'
import { inSnapshot, type Reading, type Writing } from '#backend/database/transaction.ts'
import { erasePeople, findPeople, type PersonRow, readPeopleWith } from '#backend/models/company-person.ts'
import { insertErasures } from '#backend/models/erasure.ts'
import { findFirm, findFirmNames } from '#backend/models/firm.ts'
import { raiseFirms } from '#backend/models/firm-revision.ts'
import { nameIn } from '#backend/models/named-columns.ts'
import {
  eraseObjections,
  findObjectionsTo,
  findObjectionsWith,
  objectionTable,
} from '#backend/models/objection.ts'
import { findReviews, type ReviewRecord, reviewTable } from '#backend/models/review.ts'
import { type AnswerRecord, answerTable } from '#backend/models/review-answer.ts'
import { eraseReports, findReportsOf, type ReportRecord, reportTable } from '#backend/models/review-report.ts'
import { findSent, submissionTable } from '#backend/models/submission.ts'
import { type FileRow, fileTable } from '#backend/models/submission-file.ts'
import { inBlocks, missing, readRows, type Table } from '#backend/models/table.ts'
import { recordFirmChanges } from '#backend/public-changes/record-firm-changes.ts'
import { removeForGood } from '#backend/submissions/remove-for-good.ts'
import {
  type FoundKind,
  isAddress,
  isPersonName,
  NAMES_LISTED,
  type PersonalKind,
  personalKindKeys,
  personalKinds,
} from '#contract/personal-data.ts'
import { cleanAddress } from '#contract/primitives/text.ts'
import type { Person, PersonalSource, Receiver, Thing, Things } from './source.ts'

/** A row of whichever table. */
type Row = Readonly<Record<string, unknown>> & { readonly id: string }

const idsOf = (things: readonly Thing[] = []) => things.map(({ id }) => id)

async function rowsOf<Of extends Row = Row>(
  reading: Reading,
  table: Table,
  key: string,
  ids: readonly string[],
): Promise<Of[]> {
  const rows: Of[] = []
  for (const block of inBlocks(ids)) {
    rows.push(...(await readRows<Of>(reading, table, { where: { [key]: block }, order: [['id', 'ASC']] })))
  }
  return rows
}

/** The things that some rows are, in the order of the rows. */
const toThings = <Of extends { readonly id: string }>(
  table: Table,
  rows: Iterable<Of>,
  of: (row: Of) => Pick<Thing, 'at'> & Partial<Thing>,
): Thing[] => Array.from(rows, (row) => ({ id: row.id, name: '', person: nameIn(table, row), ...of(row) }))

const sentAt = ({ sent_at }: { readonly sent_at: string }) => ({ at: sent_at })

/** How keys of rows are spelled on the wire. */
const onWire = new Map([
  ['submission_id', 'submissionId'],
  ['review_id', 'reviewId'],
  ['firm_id', 'firmId'],
  ['challenge_id', 'challengeId'],
])

/** Gives out the rows of a table: each is what the schema of its kind lets through. */
const giving =
  <Kind extends PersonalKind>(
    kind: Kind,
    table: Table,
    isFor: (to: Receiver, row: Row) => boolean = () => true,
  ): PersonalSource<Kind>['give'] =>
  async (reading, ids, to) => {
    const rows = await rowsOf(reading, table, 'id', ids)
    const given = rows.filter((row) => isFor(to, row))
    return given.map((row) => {
      const values = Object.entries(missing(table, row, null)).map(([key, value]) => [
        onWire.get(key) ?? key,
        value,
      ])
      return v.parse(personalKinds[kind].entry, Object.fromEntries(values))
    })
  }

/** Erases the words in rows that go on being counted, here and in the snapshots. */
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

const submissions: PersonalSource<'submissions'> = {
  async find(reading, person) {
    const sent = await findSent(reading, person)
    return toThings(submissionTable, sent, ({ submitted_at: at, firmName: name }) => ({ at, name }))
  },
  async give(reading, ids, to) {
    const entries = await giving('submissions', submissionTable)(reading, ids, to)
    return to === 'staff' ? entries : entries.map(({ notes: _, ...entry }) => entry)
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
    return toThings(fileTable, rows, ({ submission_id, name }) => ({
      at: sent.get(submission_id) ?? '',
      name,
    }))
  },
  give: giving('files', fileTable),
  erasure: null,
}

const reviews: PersonalSource<'reviews'> = {
  async find(reading, _, above) {
    const firms = new Map(above.submissions?.map(({ id, name }) => [id, name]))
    const rows = await rowsOf<ReviewRecord>(reading, reviewTable, 'submission_id', [...firms.keys()])
    return toThings(reviewTable, rows, ({ submission_id, published_at: at }) => ({
      at,
      name: firms.get(submission_id) ?? '',
    }))
  },
  give: giving('reviews', reviewTable),
  erasure: null,
}

const answers: PersonalSource<'answers'> = {
  async find(reading, _, above) {
    const rows = await rowsOf<AnswerRecord>(reading, answerTable, 'review_id', idsOf(above.reviews))
    return toThings(answerTable, rows, sentAt)
  },
  give: giving('answers', answerTable, (to, { status }) => to === 'staff' || status === 'approved'),
  erasure: null,
}

const reports: PersonalSource<'reports'> = {
  async find(reading, _, above) {
    const rows = await rowsOf<ReportRecord>(reading, reportTable, 'review_id', idsOf(above.reviews))
    // Of another person, whom the one asked about need not know.
    return toThings(reportTable, rows, (row) => ({ ...sentAt(row), person: '' }))
  },
  give: giving('reports', reportTable, (to) => to === 'staff'),
  erasure: null,
}

const objections: PersonalSource<'objections'> = {
  async find(reading, { address }, above) {
    const toTheirs = [...(await findObjectionsTo(reading, idsOf(above.submissions))).values()]
    const sent = await findObjectionsWith(reading, address)
    const rows = new Map([...toTheirs, ...sent].map((row) => [row.id, row]))
    return toThings(objectionTable, rows.values(), sentAt)
  },
  give: giving('objections', objectionTable),
  erasure: erasureOfWords(eraseObjections),
}

const sentReports: PersonalSource<'sentReports'> = {
  async find(reading, person) {
    return toThings(reportTable, await findReportsOf(reading, person), sentAt)
  },
  give: giving('sentReports', reportTable),
  erasure: erasureOfWords(eraseReports),
}

const firmIdsOf = (rows: readonly PersonRow[]) => [...new Set(rows.map(({ firm_id }) => firm_id))]

/** People whom companies of firms name, those included that no firm names any more. */
const people: PersonalSource<'people'> = {
  async find(reading, { name }) {
    const rows = name === '' ? [] : await findPeople(reading, name)
    const names = await findFirmNames(reading, firmIdsOf(rows))
    return rows.map((row) => ({
      id: row.id,
      at: row.added_at,
      name: names.get(row.firm_id) ?? '',
      person: row.name,
    }))
  },
  async give(reading, ids, to) {
    if (to === 'sender') return []
    const rows = await readPeopleWith(reading, ids)
    return rows.map(({ firm_id: firmId, ...row }) => v.parse(personalKinds.people.entry, { ...row, firmId }))
  },
  erasure: {
    async forgetting(_, ids, now) {
      return { gone: new Set(), erased: new Map(ids.map((id) => [id, now.toISOString()])) }
    },
    async erase(writing, ids, { now }) {
      const rows = await readPeopleWith(writing, ids)
      const firmIds = firmIdsOf(rows)
      const before = []
      for (const id of firmIds) before.push(await findFirm(writing, id))
      await erasePeople(writing, ids, now)
      await raiseFirms(writing, firmIds)
      for (const firm of before) {
        if (firm)
          await recordFirmChanges(writing, { before: firm, after: await findFirm(writing, firm.id) }, {}, now)
      }
      return rows.length
    },
  },
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

/** The person of an address, a secret or a name, as staff typed it. */
export function personOf(who: string): Person {
  if (isAddress(who)) return { address: cleanAddress(who), hashes: [], name: '' }
  if (isPersonName(who)) return { address: '', hashes: [], name: who }
  return { address: '', hashes: [tokenHash(who)], name: '' }
}

/** All that is stored about a person, by kind. Give it one transaction. */
export async function findPersonalRecords(reading: Reading, person: Person): Promise<Things> {
  const found: Partial<Record<PersonalKind, readonly Thing[]>> = {}
  for (const kind of personalKindKeys) found[kind] = await personalSources[kind].find(reading, person, found)
  return found
}

function summaryOf(kind: PersonalKind, things: readonly Thing[]): FoundKind[] {
  const moments = things.map(({ at }) => at).sort()
  const [first_at, last_at] = [moments[0], moments.at(-1)]
  if (first_at === undefined || last_at === undefined) return []
  const names = new Set(things.map(({ name }) => name).filter((name) => name !== ''))
  return [{ kind, count: things.length, first_at, last_at, names: [...names].slice(0, NAMES_LISTED) }]
}

/** The stored data about a person, in numbers and days; empty kinds are left out. */
export async function findPerson(database: Database, who: string): Promise<FoundKind[]> {
  const things = await inSnapshot(database, (reading) => findPersonalRecords(reading, personOf(who)))
  return personalKindKeys.flatMap((kind) => summaryOf(kind, things[kind] ?? []))
}
