import { createHash } from 'node:crypto'
import type { Database } from '#backend/database/connect.ts'
import { inSnapshot, type Reading, type Writing } from '#backend/database/transaction.ts'
import { actorOf } from '#backend/history/record.ts'
import { ApiError } from '#backend/http/errors.ts'
import { tagged } from '#backend/http/http-response.ts'
import { entityTag, requireMatch } from '#backend/http/if-match.ts'
import { type Route, route, writingRoute } from '#backend/http/route.ts'
import { type Author, type Clock, staffOf } from '#backend/http/session.ts'
import { type FirmRecord, findFirm, LIVE, readFirms } from '#backend/models/firm.ts'
import { findFirmViews, lockFirmViews, writeFirmViews } from '#backend/models/firm-view.ts'
import { lockState } from '#backend/models/publication-state.ts'
import { findChangedPage, inQuestion } from '#backend/models/rule-page.ts'
import { readReviewsOfFirms, SAMPLES, type SampleReview } from '#backend/models/sample-rows.ts'
import type { Challenge } from '#contract/challenges/challenge.ts'
import { type NewFirm, publishingDefaults } from '#contract/firm.ts'
import { bulkFirms } from '#contract/firm-bulk.ts'
import {
  changeFirm,
  createFirm,
  deleteFirm,
  firmTag,
  listFirmEditors,
  listFirms,
  listStaffFirms,
} from '#contract/firm-endpoints.ts'
import { importFirms } from '#contract/firm-import.ts'
import { changeFirmViews, readFirmViews, type SavedViews } from '#contract/firm-views.ts'
import { utcDayOf } from '#contract/primitives/day.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import type { Assessment } from '#contract/rubric/assessment.ts'
import { confirmRulePage as confirmCall } from '#contract/rule-pages.ts'
import { readSamples, type Samples } from '#contract/setup/setup-endpoints.ts'
import { requireBulkRights, writeBulk } from './bulk-firms.ts'
import { requireFieldRights } from './firm-rules.ts'
import { planImport, runImport } from './import/import-firms.ts'
import { readFirmEditors } from './rows/firm-editors.ts'
import { sampleAssessment } from './sample-assessments.ts'
import { sampleChallenges } from './sample-challenges.ts'
import { sampleCompany } from './sample-companies.ts'
import { everySample } from './sample-firms.ts'
import { addFirm, applyChange, changeFields, deleteFirmForGood, staffView } from './write-firms.ts'

const tagOf = (saved: SavedViews): string =>
  entityTag(createHash('sha256').update(JSON.stringify(saved)).digest('base64url'))

const shown = (saved: SavedViews) => tagged(saved, tagOf(saved))

/** The calls on how staff look at the list of firms. Views are a person's own: the history does not name them. */
export function firmViewRoutes(database: Database): readonly Route[] {
  return [
    route(readFirmViews, async ({ caller }) => shown(await findFirmViews({ database }, staffOf(caller).id))),

    writingRoute(changeFirmViews, async ({ body, caller, ifMatch }, writing) => {
      const { id } = staffOf(caller)
      const current = await lockFirmViews(writing, id)
      const detail = 'Your views were changed on another device in the meantime'
      requireMatch(ifMatch, tagOf(current), { current, detail })
      await writeFirmViews(writing, id, body)
      return shown(body)
    }),

    route(listFirmEditors, () => readFirmEditors({ database })),
  ]
}

interface Confirmation {
  readonly id: string
  readonly page: string
  /** The text of the page when it was compared. */
  readonly seen: string
}

/**
 * Sets the checked day of the challenges that name a changed page to today, as a change of their firm: in its history, for
 * devices, for a later revert. The page's row stays: its change is over once no challenge of any firm is in question.
 * @throws ApiError 404, 409, 412
 */
async function confirmRulePage(
  writing: Writing,
  { id, page: pageId, seen }: Confirmation,
  author: Author,
  now: Date,
): Promise<FirmRecord> {
  await lockState(writing)
  const before = await findFirm(writing, id)
  if (!before) throw new ApiError('not_found', 'There is no such firm')
  const page = await findChangedPage(writing, pageId)
  const asked = page ? inQuestion(before.challenges, page) : []
  if (!page || asked.length === 0) {
    throw new ApiError('conflict', 'These challenges were confirmed or edited meanwhile')
  }
  if (page.next_hash !== seen) {
    throw new ApiError('stale', 'The page changed again meanwhile. Please read what it says now')
  }
  const checked = new Set(asked.map((challenge) => challenge.id))
  const challenges = before.challenges.map((challenge) =>
    checked.has(challenge.id) ? { ...challenge, checkedAt: utcDayOf(now) } : challenge,
  )
  return applyChange(writing, { before, change: { challenges } }, actorOf(author), now)
}

/** The first version of anything. */
const FIRST_VERSION = 1

/** Challenges without the day of their check, which moves with the day of the first start. */
const undated = (challenges: readonly Challenge[]) => challenges.map((one) => ({ ...one, checkedAt: '' }))

/** Whether an assessment says what the sample ships with, but for its days; samples of before there were any have none. */
function isAssessedAsShipped({ assessment }: FirmRecord, shipped: NewFirm): boolean {
  const findings = (lines: Assessment) => lines.map((line) => ({ ...line, checkedOn: '' }))
  const wanted = sampleAssessment(shipped, new Date(0))
  return assessment.length === 0 || isSame(findings(assessment), findings(wanted))
}

/** Fields whose days move with the day of the first start: they are compared by themselves. */
const dated: readonly (keyof NewFirm)[] = ['challenges', 'assessment']
/** A company without the ids of firms, which are of each site alone. */
const unplaced = (company: NewFirm['company']) =>
  company && { ...company, sisters: company.sisters.map((sister) => ({ ...sister, firmId: '' })) }

/** Whether a firm says what the sample of its name ships with. (docs/decisions/clean-start.md) */
function isAsShipped(firm: FirmRecord): boolean {
  const shipped = everySample.find(({ name }) => name === firm.name)
  if (!shipped) return false
  const wanted: NewFirm = { ...publishingDefaults, ...shipped }
  const keys = (Object.keys(wanted) as (keyof NewFirm)[]).filter((key) => !dated.includes(key))
  const challenges = sampleChallenges(shipped, new Date(0))
  return (
    keys.every((key) => isSame(firm[key], wanted[key])) &&
    isSame(undated(firm.challenges), undated(challenges)) &&
    isAssessedAsShipped(firm, shipped) &&
    isSame(
      unplaced(firm.company),
      sampleCompany(firm.name, () => ''),
    )
  )
}

const isTouched = ({ sample, version, state }: SampleReview) =>
  sample && (version > FIRST_VERSION || state !== 'published')

/** How a sample firm was used since it came; undefined: not at all. */
function useOf(firm: FirmRecord, reviews: readonly SampleReview[]): Samples['firms'][number]['use'] {
  if (reviews.some(({ sample }) => !sample)) return 'reviewed'
  return isAsShipped(firm) && !reviews.some(isTouched) ? undefined : 'changed'
}

/** The sample firms with what was done with them, and how much goes with them. Reads one state of the database. */
async function readSamplesNow(reading: Reading): Promise<Samples> {
  const firms = await readFirms(reading, SAMPLES)
  const reviews = await readReviewsOfFirms(
    reading,
    firms.map(({ id }) => id),
  )
  const byFirm = Map.groupBy(reviews, ({ firm_id }) => firm_id)
  return {
    firms: firms.map((firm) => {
      const use = useOf(firm, byFirm.get(firm.id) ?? [])
      return { id: firm.id, name: firm.name, tag: firmTag(firm), ...(use && { use }) }
    }),
    reviews: reviews.filter(({ sample }) => sample).length,
    challenges: firms.reduce((sum, { challenges }) => sum + challenges.length, 0),
  }
}

/** The calls on firms. */
export function firmRoutes(database: Database, clock: Clock): readonly Route[] {
  return [
    route(listFirms, () => inSnapshot(database, (reading) => readFirms(reading, LIVE))),

    route(listStaffFirms, async () => (await inSnapshot(database, readFirms)).map(staffView)),

    // They are removed as other firms are, by one act.
    route(readSamples, () => inSnapshot(database, readSamplesNow)),

    writingRoute(
      createFirm,
      async ({ body, ...by }, writing) => {
        const firm = await addFirm(writing, body, by, clock())
        return tagged(staffView(firm), firmTag(firm))
      },
      { permits: (sent, { caller }) => requireFieldRights(caller.role, null, sent) },
    ),

    writingRoute(
      changeFirm,
      async ({ params, body, ...by }, writing) => {
        const firm = await changeFields(writing, { id: params.id, change: body }, by, clock())
        return tagged(staffView(firm), firmTag(firm))
      },
      {
        // The firm may change until the transaction, which checks again.
        permits: async (sent, { caller, params }) => {
          const before = await findFirm({ database }, params.id ?? '')
          if (before) requireFieldRights(caller.role, before, sent)
        },
      },
    ),

    writingRoute(confirmCall, async ({ params, body, ...by }, writing) => {
      const firm = await confirmRulePage(writing, { id: params.id, ...body }, by, clock())
      return tagged(staffView(firm), firmTag(firm))
    }),

    writingRoute(deleteFirm, async ({ params, ...by }, writing) => {
      await deleteFirmForGood(writing, params.id, by, clock())
      return { message: 'Firm deleted' }
    }),

    writingRoute(bulkFirms, ({ body, ...by }, writing) => writeBulk(writing, body, by, clock()), {
      // The stored firms may change until the transaction, which asks again.
      permits: (sent, { caller }) => requireBulkRights(caller.role, { database }, sent),
    }),

    route(importFirms, async ({ query, body, ...by }) =>
      query.dry_run === 'true'
        ? { plan: (await planImport(database, body, by.caller.role)).plan, done: null }
        : { plan: null, done: await runImport(database, body, by, clock()) },
    ),
  ]
}
