// Staff's calls about reports of firms. Apart from the visitor's own, which every device's worker has and would bring these along.
import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { id, idParams, listOf, moment } from '../primitives/text-input.ts'
import { decisionReason } from '../submission.ts'
import { reportedFact } from './firm-reports.ts'
import { firmReportReasons } from './options.ts'

/** The open reports on one challenge, fact or criterion of a firm. */
const reportedFirm = v.object({
  firm_id: id,
  firm_name: v.string(),
  /** Its id; "" where the report is about none. */
  challenge: v.string(),
  /** "" where there is none, or it is gone. */
  challenge_name: v.string(),
  fact: reportedFact,
  /** Its key; "" where the report is about none. */
  criterion: v.string(),
  /** Its name; its key where the rubric has it no more, "" where there is none. */
  criterion_name: v.string(),
  /** Oldest first. */
  reports: v.array(
    v.object({
      id,
      reason: v.picklist(firmReportReasons),
      text: v.string(),
      /** An address, or "". */
      source: v.string(),
      sent_at: moment,
      /** Never shown to visitors. */
      email: v.string(),
    }),
  ),
})
export type ReportedFirm = v.InferOutput<typeof reportedFirm>

export const listFirmReports = endpoint({
  method: 'GET',
  path: '/api/admin/firm-reports',
  summary: 'Parts of firms that visitors call out of date or false, the longest waiting first',
  permission: 'submissions:decide',
  response: v.array(reportedFirm),
})

/** Resolves the reports that were read; later ones stay. 409 where another member of staff resolved them. */
export const resolveFirmReports = endpoint({
  method: 'POST',
  path: '/api/admin/firms/:id/resolve-reports',
  summary: 'Resolve the reports on a part of a firm: it is right, or it was corrected',
  permission: 'submissions:decide',
  params: idParams,
  body: v.object({
    action: v.picklist(['keep', 'corrected'], 'must be keep or corrected'),
    /** For the history alone; "" for none. */
    reason: decisionReason,
    reports: v.pipe(listOf(id, 1000), v.minLength(1, 'must name a report')),
  }),
  response: v.object({ message: v.string() }),
})
