import type { Reading } from '#backend/database/transaction.ts'
import { historyTable } from './history-chain.ts'
import { submissionTable } from './submission.ts'
import { inBlocks, readRows } from './table.ts'

/** Which of these submissions staff deleted for good: the history says so, and they are not here any more. */
export async function deletedForGood(reading: Reading, ids: readonly string[]): Promise<string[]> {
  const gone: string[] = []
  for (const block of inBlocks(ids)) {
    const deleted = await readRows<{ subject_id: string }>(reading, historyTable, {
      attributes: ['subject_id'],
      where: { subject: 'submission', action: 'delete', subject_id: block },
    })
    const here = await readRows<{ id: string }>(reading, submissionTable, {
      attributes: ['id'],
      where: { id: block },
    })
    const staying = new Set(here.map(({ id }) => id))
    gone.push(...deleted.map(({ subject_id }) => subject_id).filter((id) => !staying.has(id)))
  }
  return gone
}
