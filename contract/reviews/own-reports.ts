import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { id, listOf, moment } from '../primitives/text-input.ts'
import { managementSecret } from './experience.ts'
import { reportKinds } from './options.ts'

/** A report as its sender reads it. */
const ownReport = v.object({
  id,
  /** The firm that the review, or the report itself, is about. */
  firmName: v.string(),
  reason: v.picklist(reportKinds),
  sent_at: moment,
  /** When it was decided on; null while it waits. */
  decided_at: v.nullable(moment),
  /** The decision in plain words: the outcome, the rule, and the sender's next steps; empty while it waits. */
  decision: v.array(v.string()),
})
export type OwnReport = v.InferOutput<typeof ownReport>

/** Most reports in one request of a device. */
export const OWN_REPORTS_AT_ONCE = 50

/** In the order of the secrets; null for one that belongs to no report, or to one that went with its review. */
export const readOwnReports = endpoint({
  method: 'POST',
  path: '/api/your-reports',
  summary: 'What became of the reports that these secrets belong to',
  permission: 'submissions:send',
  body: v.object({ secrets: listOf(managementSecret, OWN_REPORTS_AT_ONCE) }),
  response: v.array(v.nullable(ownReport)),
  limits: { callsPerMinute: 60 },
})
