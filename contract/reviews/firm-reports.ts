import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import {
  filled,
  id,
  idParams,
  listOf,
  moment,
  optionalEmail,
  text,
  typedText,
} from '../primitives/text-input.ts'
import { decisionReason } from '../submission.ts'
import { managementSecret } from './experience.ts'
import { OUTDATED, REPORT_LENGTH } from './options.ts'
import { reportedFacts } from './reported-facts.ts'

const reportedFact = v.picklist(
  ['', ...reportedFacts.map(({ key }) => key)],
  'must be one of the facts of a firm',
)

/** The parts of a firm that a report is about: one of its challenges, one of its facts, or the firm as it stands. */
const aboutEntries = {
  challenge: v.optional(v.union([v.literal(''), id], 'must be an identifier'), ''),
  fact: v.optional(reportedFact, ''),
} as const

/** A visitor says that something about a firm is out of date. A repeat with the same key changes nothing. */
const firmReport = v.pipe(
  v.object({
    ...aboutEntries,
    reason: v.literal(OUTDATED, 'must be outdated'),
    text: v.optional(text(REPORT_LENGTH), ''),
    idempotencyKey: typedText(64, v.regex(/^[A-Za-z0-9_-]{16,64}$/, 'must be 16 to 64 letters')),
    /** Where the receipt and the decision are mailed; "" for nowhere. */
    email: v.optional(optionalEmail, ''),
    /** With it the sender's device asks what was decided; stored as a hash only. */
    secret: v.optional(v.union([v.literal(''), managementSecret], 'must be 43 letters'), ''),
  }),
  v.forward(
    v.partialCheck(
      [['challenge'], ['fact']],
      ({ challenge, fact }) => challenge === '' || fact === '',
      'must not be named with a challenge',
    ),
    ['fact'],
  ),
)
export type FirmReport = v.InferOutput<typeof firmReport>

export const reportFirm = endpoint({
  method: 'POST',
  path: '/api/firms/:id/report',
  summary: 'Tell staff that a challenge or a fact of a firm is out of date',
  needs: 'submissions:send',
  params: idParams,
  body: firmReport,
  reply: v.object({ message: v.string() }),
  status: 201,
  limits: { callsPerMinute: 30 },
})

/** The open reports on one challenge or fact of a firm. */
const reportedFirm = v.object({
  firm_id: id,
  firm_name: v.string(),
  /** Its id; "" where the report is about none. */
  challenge: v.string(),
  /** "" where there is none, or it is gone. */
  challenge_name: v.string(),
  fact: reportedFact,
  /** Oldest first. */
  reports: v.array(
    v.object({ id, text: v.string(), sent_at: moment, /** Never shown to visitors. */ email: v.string() }),
  ),
})
export type ReportedFirm = v.InferOutput<typeof reportedFirm>

export const listFirmReports = endpoint({
  method: 'GET',
  path: '/api/admin/firm-reports',
  summary: 'Challenges and facts that visitors call out of date, the longest waiting first',
  needs: 'submissions:decide',
  reply: v.array(reportedFirm),
})

/** Resolves the reports that were read: those that came since stay. 409 where somebody else resolved them. */
export const resolveFirmReports = endpoint({
  method: 'POST',
  path: '/api/admin/firms/:id/resolve-reports',
  summary: 'Resolve the reports on a challenge or fact of a firm: it is right, or it was corrected',
  needs: 'submissions:decide',
  params: idParams,
  body: v.object({
    action: v.picklist(['keep', 'corrected'], 'must be keep or corrected'),
    reason: v.pipe(decisionReason, filled),
    reports: v.pipe(listOf(id, 1000), v.minLength(1, 'must name a report')),
  }),
  reply: v.object({ message: v.string() }),
})

export const firmReportEndpoints = [reportFirm, listFirmReports, resolveFirmReports]
