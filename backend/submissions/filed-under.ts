import type { Reading } from '#backend/database/transaction.ts'
import { findFirmNames } from '#backend/models/firm.ts'
import type { ReviewRecord } from '#backend/models/review.ts'
import type { SubmissionRecord } from '#backend/models/submission.ts'

/** A submission with its published review, if it has one. */
type Sent = readonly [SubmissionRecord, ReviewRecord | null | undefined]

/** The firm that a submission belongs to: the one that staff chose, else the one that its sender took from the list. */
const firmOf = ([{ firmId }, review]: Sent): string => review?.firm_id || firmId

/** The names of those firms, as the site writes them and not as the senders typed them, in order; "" for none. */
export async function filedUnder(reading: Reading, sent: readonly Sent[]): Promise<string[]> {
  const ids = sent.map(firmOf)
  const names = await findFirmNames(
    reading,
    ids.filter((id) => id !== ''),
  )
  return ids.map((id) => names.get(id) ?? '')
}
