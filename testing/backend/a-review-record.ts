import type { SubmissionRecord } from '#backend/models/submission.ts'

/** An approved review as it is stored; what nobody may publish of it says so. */
export const aReviewRecord: SubmissionRecord = {
  id: 'review-1',
  idempotencyKey: 'review-1',
  firmName: 'Kestrel',
  contactName: 'Planted Name',
  contactEmail: 'planted@mail.example',
  website: '',
  category: '',
  description: 'Planted words.',
  incentivised: false,
  relationship: '',
  status: 'approved',
  notes: '',
  submitted_at: '2026-11-18T10:00:00.000Z',
  decided_at: '2026-11-19T22:00:00.000Z',
  decided_after: 36 * 60,
  erased_at: '',
  deleted_at: '',
  version: 1,
}
