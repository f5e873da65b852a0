import { randomUUID } from 'node:crypto'
import { tokenHash } from '#backend/crypto/tokens.ts'
import type { ReportRecord } from '#backend/models/review-report.ts'

type Given = 'reason' | 'text' | 'name' | 'email' | 'goodFaith' | 'idempotencyKey'

/** The words of a report and its subject: a review, or a firm with its challenge or fact. */
type NewReport = Pick<ReportRecord, Given> &
  Partial<Pick<ReportRecord, 'review_id' | 'firm_id' | 'challenge_id' | 'fact' | 'criterion' | 'source'>> & {
    /** With it the sender's device asks what was decided; "" where the device makes none. */
    readonly secret: string
  }

/** A report as it is stored before anyone decided on it. */
export const newReport = ({ secret, ...said }: NewReport, now: Date): ReportRecord => ({
  review_id: '',
  firm_id: '',
  challenge_id: '',
  fact: '',
  criterion: '',
  source: '',
  ...said,
  id: randomUUID(),
  secretHash: secret === '' ? '' : tokenHash(secret),
  sent_at: now.toISOString(),
  resolved_at: '',
  resolution: '',
  rule: '',
  decided_after: -1,
  erased_at: '',
})
