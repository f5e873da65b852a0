import type { ReportRecord } from '#backend/models/review-report.ts'

/** A report as it is stored, of which nothing is known but that it waits. */
export const aReport: ReportRecord = {
  id: 'report',
  idempotencyKey: 'report',
  review_id: 'review',
  firm_id: '',
  challenge_id: '',
  fact: '',
  criterion: '',
  source: '',
  reason: 'advertising',
  text: '',
  sent_at: '2026-11-26T12:00:00.000Z',
  resolved_at: '',
  resolution: '',
  erased_at: '',
  name: '',
  email: '',
  goodFaith: false,
  secretHash: '',
  rule: '',
  decided_after: -1,
}
