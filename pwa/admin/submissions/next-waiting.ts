import type { Submission } from '#contract/submission.ts'

/**
 * The submission to read after one: the next that waits, else the first; null where none is left. Of a submission that is not
 * listed, the first that waits.
 */
export function nextWaiting(rows: readonly Submission[], id: string): string | null {
  const at = rows.findIndex((row) => row.id === id)
  const waits = (row: Submission) => row.status === 'pending' && row.id !== id
  const next = rows.slice(at + 1).find(waits) ?? rows.find(waits)
  return next?.id ?? null
}
