import type { Step, StepContext } from '../step.ts'

/** Finds the entries of an act, and of a person. */
export const historyIndexSteps: readonly Step[] = [
  { name: '0120-history-by-batch', up: addHistoryIndexOnce('history_by_batch', ['batch', 'id']) },
  { name: '0121-history-by-subject', up: addHistoryIndexOnce('history_by_subject', ['subject_id', 'at']) },
]

/** A step that adds an index to the history. */
export function addHistoryIndexOnce(name: string, fields: string[]) {
  return async ({ queries, transaction }: StepContext) => {
    const indexes = (await queries.showIndex('history', { transaction })) as { readonly name: string }[]
    if (!indexes.some((index) => index.name === name)) {
      await queries.addIndex('history', { name, fields, transaction })
    }
  }
}
